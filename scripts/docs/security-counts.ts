import { readTable } from './markdown-tables.js';

const verdicts = ['met', "host's", 'n. a.', 'not met'];

/**
 * Returns the faults in the overview of the ASVS chapters: missing rows, rows that should not exist, and unknown verdicts in the chapters.
 */
export function checkCounts(overview: string, chapters: string): string[] {
  const faults: string[] = [];
  const counted = chapters
    .split(/^## /m)
    .slice(1)
    .map((chapter) => ({
      name: chapter.split('\n', 1)[0],
      counts: countVerdicts(chapter, (fault) => faults.push(fault)),
    }));
  const all = verdicts.concat('all').map((_, index) => counted.reduce((sum, { counts }) => sum + counts[index], 0));
  const toLine = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const expected = [...counted.map(({ name, counts }) => [name, ...counts]), ['**All**', ...all]].map(toLine);
  const found = readTable(overview, 'Chapter').map(toLine);
  for (const line of expected) if (!found.includes(line)) faults.push(`the overview should contain ${line}`);
  for (const line of found) if (!expected.includes(line)) faults.push(`the overview should not contain ${line}`);
  return faults;
}

/** Returns the number of requirements with each verdict, and the total number. */
function countVerdicts(chapter: string, fault: (fault: string) => void): number[] {
  const rows = chapter.matchAll(/^\| \**\d+\.\d+\.\d+\** \|[^|]*\| \**([^|*]+?)\** \|/gm);
  const found = [...rows].map(([, verdict]) => verdict);
  for (const verdict of found) if (!verdicts.includes(verdict)) fault(`"${verdict}" is not a verdict`);
  return [...verdicts.map((verdict) => found.filter((each) => each === verdict).length), found.length];
}
