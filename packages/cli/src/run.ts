import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

import type { commandHelp, CommandOutput, runCommand } from '@crewkit/server';

import { generateClient } from './generate-client.js';

const usage = `Usage: crewkit <command>

  generate-client <document> [--out <file>]
                      generates a typed client for the routes of an app on Crewkit

      <document>      the OpenAPI document: a file, or a URL such as http://127.0.0.1:3000/openapi.json
      --out <file>    the TypeScript file to write; without it, the client is printed
`;

const fetchLimitMs = 30_000;

/** The server's package, which contains the commands for operators. */
export interface Server {
  readonly commandHelp: typeof commandHelp;
  readonly runCommand: typeof runCommand;
}

export interface Surroundings extends CommandOutput {
  /** The settings of the servers. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Loads the server. Returns null if it is not installed. */
  readonly loadServer: () => Promise<Server | null>;
}

/** Runs a command line. Returns the exit code: 0, 1 if the command failed, or 2 if the command line is invalid. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print, complain } = surroundings;
  const [name] = args;
  if (name === 'generate-client' && !args.includes('--help')) return generate(args.slice(1), surroundings);
  const server = await surroundings.loadServer();
  const help = `${usage}\nCommands for operators of servers:\n\n${server?.commandHelp ?? '  npm install @crewkit/server adds them, such as doctor, migrate and backup.\n'}`;
  if (args.includes('--help')) {
    print(help);
    return 0;
  }
  if (name === undefined) {
    complain(help);
    return 2;
  }
  if (server !== null) return server.runCommand(args, surroundings.environment, surroundings);
  complain(`crewkit: there is no command "${name}" without the package @crewkit/server.\n\n${help}`);
  return 2;
}

/** Runs `generate-client`. */
async function generate(args: readonly string[], { print, complain }: CommandOutput): Promise<number> {
  const command = parse(args);
  if (command === null) {
    complain(usage);
    return 2;
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

function parse(args: readonly string[]): Command | null {
  try {
    const options = { out: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [document, ...others] = positionals;
    return document === undefined || others.length > 0 ? null : { document, out: values.out };
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
