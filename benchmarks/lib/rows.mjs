// The results of a case: rows of the table. A limit is `{ atLeast }` or `{ atMost }`; without one the figure is reported, not judged.
import { summarize } from './statistics.mjs';

/** Crewkit's figure next to a contender's, one of each per round. The limit applies to the ratio of the medians. */
export function ratioRow({ what, beside, unit, ours, theirs, bar = null }) {
  const [own, other] = [summarize(ours), summarize(theirs)];
  const perRound = summarize(ours.map((value, round) => value / theirs[round]));
  const ratio = { ...perRound, median: own.median / other.median };
  return { what, beside, unit, ours: own, theirs: other, ratio, bar, met: isMet(bar, ratio.median) };
}

/** A figure of Crewkit alone. The limit applies to its median. */
export function figureRow({ what, unit, values, bar = null }) {
  const ours = summarize(values);
  return { what, beside: null, unit, ours, theirs: null, ratio: null, bar, met: isMet(bar, ours.median) };
}

function isMet(bar, value) {
  if (bar === null) return null;
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}
