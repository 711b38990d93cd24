// The official client in TypeScript, line 2. node typescript_v2.mjs ADDRESS CONNECTOR TEXT legacy|auto|REVISION

import { address, load, mode, requestInit, runErrand } from "./errand.mjs";

const { Client, StreamableHTTPClientTransport } = load("@modelcontextprotocol/client");

const negotiation = ["legacy", "auto"].includes(mode) ? mode : { pin: mode };
const client = new Client(
  { name: "besluitbron-tests-typescript-v2", version: "1.0.0" },
  { versionNegotiation: { mode: negotiation } },
);
const transport = new StreamableHTTPClientTransport(new URL(address), { requestInit });
await client.connect(transport);
try {
  await runErrand(client, () => client.getNegotiatedProtocolVersion());
  await transport.terminateSession();
} finally {
  await client.close();
}
