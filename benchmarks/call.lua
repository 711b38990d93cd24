-- wrk: send one fixed POST again and again; report as one line of JSON.
local function read(name)
  local file = assert(io.open(os.getenv(name), "rb"))
  local content = file:read("*a")
  file:close()
  return content
end

wrk.method = "POST"
wrk.body = read("BENCH_BODY")
for line in read("BENCH_HEADERS"):gmatch("[^\n]+") do
  local name, value = line:match("^([^:]+): (.*)$")
  wrk.headers[name] = value
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests": %d, "seconds": %.6f, "p50_ms": %.3f, "p99_ms": %.3f, "errors": %d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
