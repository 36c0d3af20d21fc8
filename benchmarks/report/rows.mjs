// Creates the rows of the table from the results of a case. A target is `{ atLeast }` or `{ atMost }`. A figure without a target is only
// reported.
import { summarize } from './statistics.mjs';

/**
 * Creates a row that compares Crewkit's results with a contender's, with one result of each per round. The target applies to the ratio of
 * the medians.
 */
export function ratioRow({ what, beside, unit, ours, theirs, bar = null }) {
  const [own, other] = [summarize(ours), summarize(theirs)];
  const perRound = summarize(ours.map((value, round) => value / theirs[round]));
  const ratio = { ...perRound, median: own.median / other.median };
  return { what, beside, unit, ours: own, theirs: other, ratio, bar, met: isMet(bar, ratio.median) };
}

/** Creates a row with only Crewkit's results. The target applies to their median. */
export function figureRow({ what, unit, values, bar = null }) {
  const ours = summarize(values);
  return { what, beside: null, unit, ours, theirs: null, ratio: null, bar, met: isMet(bar, ours.median) };
}

function isMet(bar, value) {
  if (bar === null) return null;
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}
