// Creates the rows of the table from the results of a case. A target is `{ atLeast }` or `{ atMost }`. A figure without a target is only
// reported.
import { type Summary, median, summarize } from './statistics.js';

export type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** The processor time per operation of both programs in microseconds, by round. */
export type Rounds = Readonly<Record<'ours' | 'theirs', readonly number[]>>;

/** The processor time per operation of both programs in microseconds, as medians, and the median of the ratios of the rounds. */
interface Cost {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  /** The processor time of each round. */
  readonly rounds: Rounds;
}

/** A line of the table. Without a contender, `beside`, `theirs` and `ratio` are null. */
export interface Row {
  readonly what: string;
  readonly beside: string | null;
  readonly unit: string;
  readonly ours: Summary;
  readonly theirs: Summary | null;
  readonly ratio: Summary | null;
  /** The processor time per operation in microseconds, if it was measured. */
  readonly cost: Cost | null;
  readonly bar: Bar | null;
  readonly met: boolean | null;
}

interface Comparison {
  readonly what: string;
  readonly beside: string;
  readonly unit: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly bar?: Bar | null;
}

/** The figures of a round of requests. */
interface Round {
  readonly perSecond: number;
  readonly microseconds: number;
}

interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly bar?: Bar | null;
}

/**
 * Creates a row that compares Crewkit's results with a contender's, with one result of each per round. The target applies to the ratio of
 * the medians.
 */
export function ratioRow({ what, beside, unit, ours, theirs, bar = null }: Comparison): Row {
  const [own, other] = [summarize(ours), summarize(theirs)];
  const perRound = summarize(ours.map((value, round) => value / theirs[round]));
  const ratio = { ...perRound, median: own.median / other.median };
  return { what, beside, unit, ours: own, theirs: other, ratio, cost: null, bar, met: isMet(bar, ratio.median) };
}

/** Creates a row that compares the requests per second, and adds the processor time per request. */
export function loadRow({
  ours,
  theirs,
  ...row
}: Omit<Comparison, 'unit' | 'ours' | 'theirs'> & Record<'ours' | 'theirs', readonly Round[]>): Row {
  const rates = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond);
  return {
    ...ratioRow({ ...row, unit: '/s', ours: rates(ours), theirs: rates(theirs) }),
    cost: toCost(ours, theirs),
  };
}

function toCost(ours: readonly Round[], theirs: readonly Round[]): Cost | null {
  const [own, other] = [ours, theirs].map((rounds) => rounds.map(({ microseconds }) => microseconds));
  if (own.some(Number.isNaN)) return null;
  return {
    ours: median(own),
    theirs: median(other),
    ratio: median(own.map((microseconds, round) => microseconds / other[round])),
    rounds: { ours: own, theirs: other },
  };
}

/** Creates a row with only Crewkit's results. The target applies to their median. */
export function figureRow({ what, unit, values, bar = null }: Figure): Row {
  const ours = summarize(values);
  return { what, beside: null, unit, ours, theirs: null, ratio: null, cost: null, bar, met: isMet(bar, ours.median) };
}

function isMet(bar: Bar | null, value: number): boolean | null {
  if (bar === null) return null;
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}
