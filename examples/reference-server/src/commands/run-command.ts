import type { Environment } from '../setting-faults.js';
import { appointAdministratorCommand } from './appoint-administrator-command.js';
import { backUpDatabaseCommand } from './back-up-database-command.js';
import { reencryptSecretsCommand } from './reencrypt-secrets-command.js';
import { signEverybodyOutCommand } from './sign-everybody-out-command.js';

interface Command {
  readonly usage: string;
  /** The number of arguments after the command's name. */
  readonly words: number;
  run(args: readonly string[], environment: Environment, show: (line: string) => void): Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  'appoint-administrator': {
    usage: 'appoint-administrator <email>',
    words: 1,
    run: ([email = ''], environment) => appointAdministratorCommand(email, environment),
  },
  'back-up-database': {
    usage: 'back-up-database <file>',
    words: 1,
    run: ([file = ''], environment) => backUpDatabaseCommand(file, environment),
  },
  'reencrypt-secrets': {
    usage: 'reencrypt-secrets',
    words: 0,
    run: (_args, environment, show) => reencryptSecretsCommand(environment, show),
  },
  'sign-everybody-out': {
    usage: 'sign-everybody-out',
    words: 0,
    run: (_args, environment, show) => signEverybodyOutCommand(environment, show),
  },
};

/**
 * Runs the command given after `main.js` on the command line and returns its result as one line; `show` receives progress. Rejects with a
 * one-line Error if it fails.
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  environment: Environment,
  show: (line: string) => void,
): Promise<string> {
  const usages = Object.values(commands).map(({ usage }) => usage);
  const known = `There are ${usages.slice(0, -1).join(', ')} and ${usages.at(-1) ?? ''}; without any, the server starts.`;
  if (name === '--help') return known;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Error(`unknown command "${name}". ${known}`);
  if (args.length !== command.words) throw new Error(`usage: ${command.usage}`);
  return command.run(args, environment, show);
}
