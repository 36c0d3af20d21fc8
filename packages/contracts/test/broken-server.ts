import type { HttpFixture } from '../src/http/support/http-fixture.js';
import type { HttpContractOptions } from '../src/http/http-suite.js';
import type { Stores } from '@crewkit/core/adapter';
import type { Answer } from './serve-with-node.js';

/** A server with one fault, and the cases that must detect it. */
export interface BrokenServer {
  readonly fault: string;
  readonly cases: (options: HttpContractOptions) => void;
  /** Matches the full names of the cases to run, of which at least one must pass. By default, all cases run. */
  readonly only?: RegExp;
  /** Each pattern must match the name of at least one failing case. */
  readonly noticedBy: readonly RegExp[];
  readonly breakAnswer?: (answer: Answer, fixture: HttpFixture) => Answer;
  readonly breakStores?: (stores: Stores) => Partial<Stores>;
}
