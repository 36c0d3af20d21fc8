// What a case gives: rows of the table. A bar is `{ atLeast }` or `{ atMost }`; none: the figure is told and not judged.
import { summaryOf } from './statistics.mjs';

/** Our figure beside another one's, one of each round. The bar is for the ratio of the medians. */
export function ratioRow({ what, beside, unit, ours, theirs, bar = null }) {
  const [own, other] = [summaryOf(ours), summaryOf(theirs)];
  const perRound = summaryOf(ours.map((value, round) => value / theirs[round]));
  const ratio = { ...perRound, median: own.median / other.median };
  return { what, beside, unit, ours: own, theirs: other, ratio, bar, met: isMet(bar, ratio.median) };
}

/** A figure of ours alone. The bar is for its median. */
export function figureRow({ what, unit, values, bar = null }) {
  const ours = summaryOf(values);
  return { what, beside: null, unit, ours, theirs: null, ratio: null, bar, met: isMet(bar, ours.median) };
}

function isMet(bar, value) {
  if (bar === null) return null;
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}
