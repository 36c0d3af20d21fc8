// Checks prose, identifiers and interface texts for constructions and terms that language-rules.ts rejects, and checks the spelling of all
// words. `--list` prints every line that a rule finds, even the lines that are allowed to remain.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rule, rules } from './language-rules.js';
import { capture, root, tools } from '../run-command.mjs';

// These files contain the rejected terms as rules.
const skipped =
  /^scripts\/language\/(?:language-rules\.ts|words\.txt)$|LICENSE$|(?:^|\/)package-lock\.json$|\.(?:png|webp|svg|ico|pem)$/;

const textLines = readTree();
const problems = [...missedViolations(), ...rules.flatMap(countViolations), ...misspellings()];
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`language: ${rules.length} rules, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Returns the rules that do not find their planted violation. Such a rule checks nothing. */
function missedViolations(): string[] {
  return rules
    .filter(({ pattern, planted }) => !pattern.test(planted))
    .map(({ name }) => `${name}: does not find its planted violation`);
}

function countViolations({ name, pattern, instead, atMost = 0 }: Rule): string[] {
  const lines = textLines.filter(({ text }) => pattern.test(text));
  if (process.argv.includes('--list')) for (const { at, text } of lines) console.log(`${name}: ${at}: ${text.trim()}`);
  if (lines.length === atMost) return [];
  if (lines.length < atMost) return [`${name}: only ${lines.length} lines are left; lower atMost from ${atMost}`];
  const shown = lines.slice(0, 10).map(({ at, text }) => `\n    ${at}: ${text.trim().slice(0, 160)}`);
  return [`${name}: ${lines.length} lines, at most ${atMost}; write ${instead}${shown.join('')}`];
}

function readTree(): { at: string; text: string }[] {
  return capture('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
    .stdout.split('\n')
    .filter((path) => path !== '' && !skipped.test(path))
    .flatMap((path) => read(path).map((text, index) => ({ at: `${path}:${index + 1}`, text })));
}

function read(path: string): string[] {
  try {
    return readFileSync(join(root, path), 'utf8').split('\n');
  } catch {
    // The file is deleted but still in the index.
    return [];
  }
}

function misspellings(): string[] {
  const args = [
    tools.cspell,
    'lint',
    '.',
    '--config',
    'scripts/language/cspell.json',
    '--no-progress',
    '--no-summary',
    '--no-must-find-files',
  ];
  const { ok, output } = capture(process.execPath, args);
  return ok
    ? []
    : [
        `spelling: fix it, or add the word to scripts/language/words.txt\n${output.trim().split('\n').slice(0, 30).join('\n')}`,
      ];
}
