// Compares the public API of @crewkit/core with the reports in packages/core/api, one per entry, and counts the exported names. Requires a
// docstring for each export of every published package. `--write` updates the reports. Needs a build.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { listUndocumentedExports } from './undocumented-exports.js';

const folder = join(import.meta.dirname, '../../packages/core');
const write = process.argv.includes('--write');
const temporary = mkdtempSync(join(tmpdir(), 'crewkit-api-'));
const entries = ['index', 'adapter', 'internal'];
const maxExports = 179;

mkdirSync(join(folder, 'api'), { recursive: true });
const stale = entries.filter((entry) => !isCurrent(entry));
rmSync(temporary, { recursive: true });
if (stale.length > 0)
  console.log(`the API has changed (${stale.join(', ')}); run npx tsx scripts/checks/check-api.ts --write`);

const names = new Set(entries.flatMap(readNames));
if (names.size > maxExports) console.log(`the core exports ${names.size} names, at most ${maxExports} are allowed`);
if (names.size < maxExports) console.log(`lower maxExports to ${names.size}`);
const undocumented = listUndocumentedExports();
for (const problem of undocumented) console.log(problem);
console.log(`${names.size} exported names`);
process.exitCode = stale.length > 0 || undocumented.length > 0 || names.size !== maxExports ? 1 : 0;

/** Returns whether the report of the entry equals the built types. With `--write`, updates the report first. */
function isCurrent(entry: string): boolean {
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, `dist/${entry}.d.ts`),
      compiler: { tsconfigFilePath: join(folder, 'tsconfig.json') },
      apiReport: {
        enabled: true,
        reportFileName: `${entry}.api.md`,
        reportFolder: join(folder, 'api'),
        reportTempFolder: temporary,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  });
  Extractor.invoke(config, {
    localBuild: write,
    messageCallback: (message) => {
      message.logLevel = ExtractorLogLevel.None;
    },
  });
  return write || toMembers(folder, `api/${entry}.api.md`) === toMembers(temporary, `${entry}.api.md`);
}

/** Returns a report with the lines of each declaration in a fixed order: the compiler can write the members of a union in any order. */
function toMembers(...path: readonly string[]): string {
  const report = readFileSync(join(...path), 'utf8');
  const declarations = report.split(/\n(?=\/\/ @)/).map((declaration) => declaration.split('\n').map(sortUnion));
  return declarations.map((lines) => lines.toSorted().join('\n')).join('\n\n');
}

function sortUnion(line: string): string {
  return line.trim().replace(/;$/, '').split(' | ').toSorted().join(' | ');
}

/** Returns the names that the report of the entry lists as exported. */
function readNames(entry: string): string[] {
  const report = readFileSync(join(folder, 'api', `${entry}.api.md`), 'utf8');
  const declared = /^export (?:declare )?(?:abstract )?(?:class|const|function|interface|type) (\w+)/gm;
  return [...report.matchAll(declared)].map(([, name = '']) => name);
}
