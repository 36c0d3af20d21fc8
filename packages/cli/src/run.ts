import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

import { generateClient } from './generate-client.js';

const help = `Usage: crewkit generate-client <document> [--out <file>]

Generates a typed client for the routes of an app on Crewkit.

  <document>      the OpenAPI document: a file, or a URL such as http://127.0.0.1:3000/openapi.json
  --out <file>    the TypeScript file to write; without it, the client is printed
`;

const fetchLimitMs = 30_000;

export interface Output {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Runs a command line. Returns the exit code: 0, 1 if the command failed, or 2 if the command line is invalid. */
export async function run(args: readonly string[], { print, complain }: Output): Promise<number> {
  const command = parse(args);
  if (command === null) {
    complain(help);
    return 2;
  }
  if (command === 'help') {
    print(help);
    return 0;
  }
  try {
    const client = await generateClient(JSON.parse(await readDocument(command.document)));
    if (command.out === undefined) print(client);
    else await write(command.out, client);
    return 0;
  } catch (error) {
    complain(`crewkit: ${command.document}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

interface Command {
  readonly document: string;
  readonly out: string | undefined;
}

function parse(args: readonly string[]): Command | 'help' | null {
  try {
    const options = { out: { type: 'string' }, help: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help === true) return 'help';
    const [name, document, ...others] = positionals;
    if (name !== 'generate-client' || document === undefined || others.length > 0) return null;
    return { document, out: values.out };
  } catch {
    return null;
  }
}

async function readDocument(document: string): Promise<string> {
  if (!/^https?:\/\//.test(document)) return readFile(document, 'utf8');
  const response = await fetch(document, { signal: AbortSignal.timeout(fetchLimitMs) });
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
  return response.text();
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
