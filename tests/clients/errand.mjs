// The errand of all clients here (see programs.py), for both lines of the official client in TypeScript: their methods
// have the same names. Prints what was seen as one line of JSON.

import { createRequire } from "node:module";

// The packages are in tests/node/, beside their lock file.
export const load = createRequire(new URL("../node/package.json", import.meta.url));

export const [address, connector, text, mode] = process.argv.slice(2);
const key = process.env.CLIENT_KEY;
export const requestInit = { headers: key ? { Authorization: `Bearer ${key}` } : {} };

export async function runErrand(client, revision) {
  const { tools } = await client.listTools();
  const found = await client.callTool({ name: "search_documents", arguments: { text, limit: 3 } });
  const results = found.structuredContent.results;
  const followUp = results[0].follow_up.full_text;
  const read = await client.callTool({ name: followUp.tool, arguments: followUp.arguments });
  const seen = {
    revision: revision(),
    tools: tools.map((tool) => tool.name),
    found: results.map((result) => result.id),
    document: { id: read.structuredContent.document.id, text: read.structuredContent.text },
    ...(await readAndPrompt(client, results[0].id)),
  };
  console.log(JSON.stringify(seen));
}

async function readAndPrompt(client, found) {
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const uri = `besluitbron://${connector}/${found.replace(`${connector}:`, "")}`;
  const { contents } = await client.readResource({ uri });
  const { prompts } = await client.listPrompts();
  const name = prompts[0].name;
  const { completion } = await client.complete({
    ref: { type: "ref/prompt", name },
    argument: { name: "source", value: "Waterdr" },
  });
  const source = completion.values[0];
  const prompt = await client.getPrompt({ name, arguments: { subject: text, source } });
  return {
    resources: resources.map((resource) => resource.uri),
    templates: resourceTemplates.map((template) => template.uriTemplate),
    resource: { uri: contents[0].uri, text: contents[0].text },
    prompts: prompts.map((prompt) => prompt.name),
    source,
    prompt: prompt.messages[0].content.text,
    refusal: await askForNothing(client),
  };
}

async function askForNothing(client) {
  try {
    await client.readResource({ uri: "besluitbron://nowhere/1" });
  } catch (error) {
    return error.message;
  }
  throw new Error("a resource that is nowhere was read");
}
