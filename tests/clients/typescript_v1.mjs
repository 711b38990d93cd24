// The official client in TypeScript, line 1: knows the handshake only. node typescript_v1.mjs ADDRESS CONNECTOR TEXT

import { address, load, requestInit, runErrand } from "./errand.mjs";

const { Client } = load("@modelcontextprotocol/sdk/client/index.js");
const { StreamableHTTPClientTransport } = load("@modelcontextprotocol/sdk/client/streamableHttp.js");

const client = new Client({ name: "besluitbron-tests-typescript-v1", version: "1.0.0" });
const transport = new StreamableHTTPClientTransport(new URL(address), { requestInit });
await client.connect(transport);
try {
  await runErrand(client, () => transport.protocolVersion);
  await transport.terminateSession();
} finally {
  await client.close();
}
