import { createContext, Script } from 'node:vm';

const sizes = [4_000, 8_000, 16_000, 32_000, 64_000];
const longestMs = 2000;
// Shorter times are dominated by other load on the machine, not by the pattern.
const notableMs = 8;
// Twice the text may take twice as long; four times indicates quadratic growth.
const worstGrowth = 3;
const ends = ['', '!', '\n', '\0', '\u{1F600}'];
const pieces = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '-',
  '.',
  '/',
  '\\',
  '"',
  '=',
  ';',
  ',',
  '%',
  '[',
  ':',
  '@',
  '_',
  '\u0301',
  '\u{1F600}',
  'a.',
  'a@',
  'a=',
  ' ;',
  '="',
  '\\"',
  '1.',
  '%2',
  'a ',
  '--',
  '../',
  '\r\n',
];

/**
 * Runs a pattern on growing texts that are built to fail late. Returns null, or the growth: `{ piece, end, times }`, milliseconds by
 * size. `attack`: a text crafted for the pattern, if there is one: `{ prefix, pump, suffix }`.
 */
export function measureGrowth({ source, flags }, attack = null) {
  const run = runner(source, flags);
  const known = attack === null ? [] : [[attack.prefix, attack.pump, attack.suffix]];
  const tries = [...known, ...pieces.flatMap((piece) => ends.map((end) => ['', piece, end]))];
  for (const [start, piece, end] of tries) {
    const largest = getTime(run, start, piece, end, sizes.at(-1) / 4);
    if (largest < notableMs / 4) continue;
    const times = measure(run, { start, piece, end });
    if (times !== null) return { piece, end, times };
  }
  return null;
}

/** Returns null if time grows linearly. Slow runs are repeated, and the fastest counts. */
function measure(run, { start, piece, end }) {
  const times = {};
  for (const size of sizes) {
    const all = [0, 1, 2].map(() => (times[size / 2] >= longestMs ? longestMs : getTime(run, start, piece, end, size)));
    times[size] = Math.min(...all);
    const before = times[size / 2];
    if (times[size] >= longestMs) return times;
    const isWorse = before !== undefined && times[size] > notableMs && times[size] > before * worstGrowth;
    if (isWorse && size >= 16_000) return times;
  }
  return null;
}

// eslint-disable-next-line max-params -- a text has these parts and a size
function getTime(run, start, piece, end, size) {
  const text = start + piece.repeat(Math.ceil(size / piece.length)) + end;
  const from = performance.now();
  return run(text) ? performance.now() - from : longestMs;
}

/** Returns a function that runs the pattern; its result is false if it had to be stopped. */
function runner(source, flags) {
  const context = createContext({ pattern: new RegExp(source, flags.replace('g', '')), text: '' });
  const script = new Script('pattern.lastIndex = 0; pattern.test(text)');
  return (text) => {
    context.text = text;
    try {
      script.runInContext(context, { timeout: longestMs });
      return true;
    } catch {
      return false;
    }
  };
}
