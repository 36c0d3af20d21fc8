const verdicts = ['met', "host's", 'n. a.', 'not met'];

/** Returns the lines that the overview of the ASVS chapters should contain and does not. Throws for a verdict that does not exist. */
export function missingCounts(overview, chapters) {
  const counted = chapters
    .split(/^## /m)
    .slice(1)
    .map((chapter) => [chapter.split('\n', 1)[0], ...countVerdicts(chapter)]);
  const all = verdicts.concat('all').map((_, index) => counted.reduce((sum, cells) => sum + cells[index + 1], 0));
  const lines = [...counted, ['**All**', ...all]].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.filter((line) => !overview.includes(line));
}

/** Returns the number of requirements with each verdict, and of all. */
function countVerdicts(chapter) {
  const rows = chapter.matchAll(/^\| \**\d+\.\d+\.\d+\** \|[^|]*\| \**([^|*]+?)\** \|/gm);
  const found = [...rows].map(([, verdict]) => verdict);
  const unknown = found.find((verdict) => !verdicts.includes(verdict));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not a verdict of the security report`);
  return [...verdicts.map((verdict) => found.filter((each) => each === verdict).length), found.length];
}
