import { createContext, Script } from 'node:vm';

import type { Pattern } from './patterns.js';

/** A text that is crafted for a pattern. */
export interface Crafted {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/** `times`: milliseconds by size. */
export interface Growth {
  readonly piece: string;
  readonly end: string;
  readonly times: Times;
}

type Times = Record<number, number>;
type Run = (text: string) => boolean;

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
 * Runs a pattern on growing texts that are built to fail late. Returns null if time grows linearly.
 */
export function measureGrowth({ source, flags }: Pattern, attack: Crafted | null): Growth | null {
  const run = runner(source, flags);
  const made = pieces.flatMap((pump) => ends.map((suffix): Crafted => ({ prefix: '', pump, suffix })));
  for (const text of attack === null ? made : [attack, ...made]) {
    const largest = getTime(run, text, Math.max(...sizes) / 4);
    if (largest < notableMs / 4) continue;
    const times = measure(run, text);
    if (times !== null) return { piece: text.pump, end: text.suffix, times };
  }
  return null;
}

/** Returns null if time grows linearly. Slow runs are repeated, and the fastest counts. */
function measure(run: Run, text: Crafted): Times | null {
  const times: Times = {};
  for (const size of sizes) {
    const all = [0, 1, 2].map(() => (times[size / 2] >= longestMs ? longestMs : getTime(run, text, size)));
    times[size] = Math.min(...all);
    const before: number | undefined = times[size / 2];
    if (times[size] >= longestMs) return times;
    const isWorse = before !== undefined && times[size] > notableMs && times[size] > before * worstGrowth;
    if (isWorse && size >= 16_000) return times;
  }
  return null;
}

function getTime(run: Run, { prefix, pump, suffix }: Crafted, size: number): number {
  const text = prefix + pump.repeat(Math.ceil(size / pump.length)) + suffix;
  const from = performance.now();
  return run(text) ? performance.now() - from : longestMs;
}

/** Returns a function that runs the pattern; its result is false if it had to be stopped. */
function runner(source: string, flags: string): Run {
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
