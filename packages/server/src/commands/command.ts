import type { Environment } from '../settings/setting-errors.js';

/** What a command reads, and where it writes besides its result. */
interface CommandContext {
  /** The settings of the servers. */
  readonly environment: Environment;
  /** Receives a line for each problem after which the command goes on. */
  readonly report: (line: string) => void;
  /** Receives lines that show how far the command is. */
  readonly showProgress: (line: string) => void;
}

/** The text that a command prints, and whether it counts as failed nevertheless. */
interface CommandResult {
  readonly text: string;
  readonly failed: boolean;
}

/** A command for operators. */
export interface Command {
  /** The name and the arguments. */
  readonly usage: string;
  readonly help: string;
  /** Runs the command. Rejects with a one-line Error if it fails. */
  run(args: readonly string[], context: CommandContext): Promise<string | CommandResult>;
}

/** A one-line error message of a command. */
export class CommandError extends Error {}
