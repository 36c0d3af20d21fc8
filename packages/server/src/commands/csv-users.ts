import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';

import { parse } from 'csv-parse';

import { CommandError } from './command.js';

const required = ['email', 'firstName', 'lastName'];
const optional = ['emailVerified', 'passwordHash', 'displayName', 'locale', 'timeZone'];

interface ReadRecord {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/**
 * The users in a CSV file (RFC 4180) whose first line names the columns. Empty cells count as absent. Reports rows that are no CSV in UTF-8,
 * such as rows with too few cells, and leaves them out. Throws a `CommandError` for unknown columns, because a misspelled column would
 * create accounts without its values, and importing the file again would not change them.
 */
export class CsvUsers implements AsyncIterable<object> {
  /** The number of rows that are no CSV in UTF-8. */
  unreadable = 0;
  // The lines of the rows that have been read, until their outcome is known.
  private readonly lines: number[] = [];

  constructor(
    private readonly path: string,
    private readonly report: (line: string) => void,
  ) {}

  /** Returns the line of the next row whose outcome is known. */
  takeLine(): number {
    return this.lines.shift() ?? 0;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<object> {
    const parser = parse({
      bom: true,
      columns: (names: string[]) => this.checkColumns(names),
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        this.leaveOut(error?.message ?? 'A row is no CSV.');
      },
    });
    // An error of the file destroys the parser, and ends the loop.
    pipeline(createReadStream(this.path), parser, () => undefined);
    for await (const { record, info } of parser as AsyncIterable<ReadRecord>) {
      // The decoder replaces bytes that are not UTF-8 by this character.
      if (Object.values(record).some((cell) => cell.includes('\uFFFD'))) {
        this.leaveOut(`line ${info.lines}: The row is not UTF-8.`);
        continue;
      }
      this.lines.push(info.lines);
      const cells = Object.entries(record).filter(([, cell]) => cell !== '');
      yield Object.fromEntries(cells.map(([name, cell]) => [name, name === 'emailVerified' ? toFlag(cell) : cell]));
    }
  }

  private leaveOut(reason: string): void {
    this.unreadable += 1;
    this.report(reason);
  }

  private checkColumns(names: string[]): string[] {
    const missing = required.filter((name) => !names.includes(name));
    if (missing.length > 0)
      throw new CommandError(`the first line of ${this.path} does not name ${missing.join(', ')}.`);
    const unknown = names.filter((name) => ![...required, ...optional].includes(name));
    if (unknown.length === 0) return names;
    throw new CommandError(
      `${this.path} has the unknown columns ${unknown.join(', ')}. There are ${[...required, ...optional].join(', ')}.`,
    );
  }
}

/** Returns the value of `true` and `false`, and any other text unchanged, so that it is refused. */
function toFlag(cell: string): unknown {
  return cell === 'true' || cell === 'false' ? cell === 'true' : cell;
}
