import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';

import { parse } from 'csv-parse';

import { CommandError } from './command.js';

const required = ['email', 'firstName', 'lastName'];

interface ReadRecord {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/**
 * The users in a CSV file (RFC 4180) whose first line names the columns. Empty cells count as absent. Reports rows that are no CSV, such as
 * rows with too few cells, and leaves them out.
 */
export class CsvUsers implements AsyncIterable<object> {
  /** The number of rows that are no CSV. */
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
      columns: (names: string[]) => this.requireColumns(names),
      info: true,
      trim: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        this.unreadable += 1;
        this.report(error?.message ?? 'A row is no CSV.');
      },
    });
    // An error of the file destroys the parser, and ends the loop.
    pipeline(createReadStream(this.path), parser, () => undefined);
    for await (const { record, info } of parser as AsyncIterable<ReadRecord>) {
      this.lines.push(info.lines);
      const cells = Object.entries(record).filter(([, cell]) => cell !== '');
      yield Object.fromEntries(cells.map(([name, cell]) => [name, name === 'emailVerified' ? toFlag(cell) : cell]));
    }
  }

  private requireColumns(names: string[]): string[] {
    const missing = required.filter((name) => !names.includes(name));
    if (missing.length === 0) return names;
    throw new CommandError(`the first line of ${this.path} does not name ${missing.join(', ')}.`);
  }
}

/** Returns the value of `true` and `false`, and any other text unchanged, so that it is refused. */
function toFlag(cell: string): unknown {
  return cell === 'true' || cell === 'false' ? cell === 'true' : cell;
}
