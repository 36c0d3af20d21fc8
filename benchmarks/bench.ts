import { type Databases } from './servers/databases.js';
import { type Row } from './report/rows.js';

/** What a case gets from the run. */
export interface Bench {
  /** A folder for files, which is removed at the end. */
  readonly folder: string;
  readonly databases: Databases;
  readonly quick: boolean;
  /** Returns how many rounds to measure: the number, or one in a quick run. */
  readonly rounds: (count: number) => number;
  /** Returns how many seconds to measure in each round. */
  readonly seconds: (count: number) => number;
  readonly onOneCore: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly log: (line: string) => void;
}

export interface Case {
  readonly name: string;
  readonly run: (bench: Bench) => Promise<Row[]>;
}
