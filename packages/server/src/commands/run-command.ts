import { describeError } from '../describe-error.js';
import type { Environment } from '../settings/setting-errors.js';
import { backupCommand, restoreCommand } from './backup-commands.js';
import type { Command } from './command.js';
import { cancelCopyCommand, copyStoreCommand, finishCopyCommand } from './copy-commands.js';
import { doctorCommand } from './doctor-command.js';
import { importUsersCommand } from './import-users-command.js';
import { keysCommand } from './keys-command.js';
import { grantAdminCommand, migrateCommand, signOutAllUsersCommand } from './maintenance-commands.js';
import { rotateKeysCommand } from './rotate-keys-command.js';

const commands: readonly Command[] = [
  keysCommand,
  doctorCommand,
  migrateCommand,
  grantAdminCommand,
  backupCommand,
  restoreCommand,
  copyStoreCommand,
  finishCopyCommand,
  cancelCopyCommand,
  rotateKeysCommand,
  importUsersCommand,
  signOutAllUsersCommand,
];
const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2;

/** The commands for operators, with a line for each. */
export const commandHelp = commands.map(({ usage, help }) => `  ${usage.padEnd(width)}${help}\n`).join('');

/** Where the output of a command goes. */
export interface CommandOutput {
  /** Receives the result. */
  readonly print: (text: string) => void;
  /** Receives errors and progress. */
  readonly complain: (text: string) => void;
  /** Whether a person sees the errors at once, and therefore also the progress. */
  readonly isTerminal: boolean;
}

/**
 * Runs a command for operators with the settings of the servers. Returns the exit code: 0, 1 if the command failed, or 2 if the command
 * line is invalid.
 *
 * @example
 * const output = { print: console.log, complain: console.error, isTerminal: true };
 * process.exitCode = await runCommand(['doctor'], process.env, output);
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  environment: Environment,
  { print, complain, isTerminal }: CommandOutput,
): Promise<number> {
  const command = commands.find(({ usage }) => getWords(usage)[0] === name);
  if (command === undefined) {
    complain(`unknown command "${name}". The commands are:\n${commandHelp}`);
    return 2;
  }
  if (args.length !== getWords(command.usage).length - 1) {
    complain(`usage: ${command.usage}\n`);
    return 2;
  }
  const report = (line: string): void => complain(`${line}\n`);
  const showProgress = isTerminal ? report : () => undefined;
  try {
    const result = await command.run(args, { environment, report, showProgress });
    const { text, failed } = typeof result === 'string' ? { text: result, failed: false } : result;
    print(`${text}\n`);
    return failed ? 1 : 0;
  } catch (error) {
    complain(`cannot do this: ${describeError(error)}\n`);
    return 1;
  }
}

function getWords(usage: string): readonly string[] {
  return usage.split(' ');
}
