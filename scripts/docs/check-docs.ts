// Checks the documents: links and paths resolve, tables match the code, quoted files match the files, and every code block is compiled or
// run. `--write` updates quotations, generated tables and the pictures of the structure. Needs a build.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { errorCatalogue } from '@crewkit/core';
import { clientEvents, serverEvents, metricCatalogue } from '@crewkit/core/adapter';
import { routeLimits, internals } from '@crewkit/core/internal';
import { checkSnippets } from './check-snippets.js';
import { durableEventsIn } from './event-names.js';
import { readCode, readTable, replaceTable } from './markdown-tables.js';
import { dependencyTables } from './dependency-table.js';
import { metricTable } from './metric-table.js';
import { optionTables } from './option-tables.js';
import { permissionTables } from './permission-tables.js';
import { quoteFresh } from './quotations.js';
import { capture, root } from '../run-command.mjs';
import { checkCounts } from './security-counts.js';

const pathInCode = /(?<=^|\s)(?:packages|examples|docs|scripts|benchmarks|campaigns|deploy|tsconfig)\/[^\s,]*/g;
const write = process.argv.includes('--write');
const faults: string[] = [];
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesBelow('docs'),
  ...['packages', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/README.md`),
  ),
].filter((path) => path.endsWith('.md') && existsSync(join(root, path)));

for (const document of documents) {
  checkQuotations(document);
  checkSnippets(read(document), (fault) => faults.push(`${document}: ${fault}`));
  const prose = read(document).replace(/^(```+).*?^\1/gms, '');
  checkLinks(document, prose);
  checkPaths(document, prose);
}
checkPages();
checkErrors();
checkLimits();
checkOptions();
checkMadeTables('docs/reference/permissions.md', permissionTables());
checkMadeTables(
  'docs/reference/dependencies.md',
  dependencyTables((fault) => faults.push(`a dependency: ${fault}`)),
);
checkMetrics();
checkDurableEvents();
checkRealtimeEvents();
checkVariables();
checkSecurityCounts();
const structure = capture(process.execPath, [
  '--import',
  'tsx',
  'scripts/docs/draw-structure.ts',
  write ? '--write' : '--check',
]);
if (!structure.ok) faults.push(structure.output.trim());

for (const fault of faults) console.log(`✗ ${fault}`);
console.log(`${documents.length} documents, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Checks that no page of docs is longer than 300 lines and that the table of contents links to every page. The site has pages of its own. */
function checkPages(): void {
  const contents = read('docs/README.md') + read('docs/contributing/decisions/README.md');
  const pages = documents.filter((path) => /^docs\/(?!README\.md|site\/)/.test(path));
  for (const page of pages) {
    const lines = read(page).trimEnd().split('\n').length;
    if (lines > 300) faults.push(`${page}: ${lines} lines; split it by topic`);
    const link = page.slice('docs/'.length).replace(/^contributing\/decisions\/0/, '0');
    if (!contents.includes(`](${link}`)) faults.push(`${page}: no table of contents links to it`);
  }
}

function checkLinks(document: string, prose: string): void {
  for (const [, inline, reference] of prose.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)) {
    const target = inline ?? reference;
    if (/^[a-z]+:/i.test(target)) continue;
    const [path = '', anchor] = target.split('#', 2);
    const file = path === '' ? join(root, document) : resolve(root, dirname(document), path);
    const inside = !relative(root, file).startsWith('..');
    if (!inside || !existsSync(file)) faults.push(`${document}: the link ${target} leads nowhere`);
    else if (anchor && !anchors(file).has(anchor)) faults.push(`${document}: the link ${target} names no heading`);
  }
}

/** Returns the anchors of a document's headings, as common hosts generate them. */
function anchors(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, text]) =>
      text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Checks that the files and folders exist that inline code names, also in commands. */
function checkPaths(document: string, prose: string): void {
  const spans = [...prose.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gs)].map(([, , code]) => code);
  for (const [path] of spans.join('\n').matchAll(pathInCode)) {
    const whole = path.replace(/\/?<.*$/, '').replace(/\/?[^/]*\*.*$/, '');
    if (!existsSync(join(root, whole))) faults.push(`${document}: ${path} does not exist`);
  }
}

/** Checks that code blocks that name a file contain that file, or a region of it. */
function checkQuotations(document: string): void {
  const text = read(document);
  const fresh = quoteFresh(text, (fault) => faults.push(`${document}: ${fault}`));
  if (fresh === text) return;
  if (write) writeFileSync(join(root, document), fresh);
  else faults.push(`${document}: a quoted file has changed; run npx tsx scripts/docs/check-docs.ts --write`);
}

/** Checks that docs/reference/errors.md has a row for every code, with its status, and no other row. */
function checkErrors(): void {
  const document = 'docs/reference/errors.md';
  const rows = readTable(read(document)).map(([code, status]) => [code.replaceAll('`', ''), status] as const);
  const documented = new Map(rows);
  const statuses = new Map<string, number>(Object.entries(internals.errorStatus));
  if (documented.size !== rows.length) faults.push(`${document}: a code has two rows`);
  compareNames(document, Object.keys(errorCatalogue), documented.keys());
  for (const [code, status] of documented) {
    const known = statuses.get(code);
    if (known !== undefined && status !== `${known}`) faults.push(`${document}: ${code} is ${known}`);
  }
}

/** Checks that docs/reference/limits.md has every limit of a single operation, with its default, and no other limit. */
function checkLimits(): void {
  const document = 'docs/reference/limits.md';
  const listed = readTable(read(document), 'Limit').flatMap(([, names, , defaults]) => {
    const operations = readCode(names).filter((name) => name.startsWith('routes.'));
    return operations.map((name, index) => `${name}: ${defaults.split(', ')[index]}`);
  });
  const known = Object.entries(routeLimits).map(([operation, limit]) => `routes.${operation}: ${limit}`);
  compareNames(document, known, listed);
}

/** Checks the generated tables of docs/reference/options.md. */
function checkOptions(): void {
  const source = 'packages/core/src/wiring/crewkit-options.ts';
  checkMadeTables(
    'docs/reference/options.md',
    optionTables(read(source), (fault) => faults.push(`${source}: ${fault}`)),
  );
}

/** Checks that docs/reference/metrics.md contains the table of the catalog, and that queries use only metrics in the catalog. */
function checkMetrics(): void {
  const document = 'docs/reference/metrics.md';
  checkMadeTables(document, { metrics: metricTable(metricCatalogue) });
  const known = new Set<string>(Object.values(metricCatalogue).map(({ name }) => name));
  const parts = /_(?:bucket|sum|count)$/;
  for (const page of documents.filter((path) => path.startsWith('docs/'))) {
    for (const [name] of read(page).matchAll(/\bcrewkit_[a-z_]+_[a-z_]+/g)) {
      if (!known.has(name) && !known.has(name.replace(parts, ''))) faults.push(`${page}: ${name} is not measured`);
    }
  }
}

/** Checks generated tables, each of which follows a line that names it. */
function checkMadeTables(document: string, tables: Record<string, string>): void {
  const text = read(document);
  let fresh = text;
  for (const [name, table] of Object.entries(tables)) {
    const replaced = replaceTable(fresh, `<!-- made from the code: ${name} -->`, table);
    if (replaced === null) faults.push(`${document}: the table ${name} is missing`);
    else fresh = replaced;
  }
  if (fresh === text) return;
  if (write) writeFileSync(join(root, document), fresh);
  else faults.push(`${document}: a table has changed; run npx tsx scripts/docs/check-docs.ts --write`);
}

/** Checks that docs/reference/events.md has a row, with its fields, for every event that handlers can receive, and no other row. */
function checkDurableEvents(): void {
  const document = 'docs/reference/events.md';
  const known = durableEventsIn(read('packages/core/src/domain/events/domain-event.ts'));
  const listed = new Map<string, string>();
  for (const [types, fields] of readTable(read(document), 'Event')) {
    for (const type of readCode(types)) listed.set(type, readCode(fields).join(', '));
  }
  compareNames(document, known.keys(), listed.keys());
  for (const [type, fields] of known) {
    if ((listed.get(type) ?? fields) !== fields) faults.push(`${document}: ${type} has the fields ${fields}`);
  }
}

/** Checks that the tables of socket events in docs/reference/events.md have a row for every event in each direction, and no other row. */
function checkRealtimeEvents(): void {
  const document = 'docs/reference/events.md';
  for (const [heading, known] of [
    ['Server → client', Object.keys(serverEvents)],
    ['Client → server', Object.keys(clientEvents)],
  ] as const) {
    const listed = readTable(read(document), heading).flatMap(([names]) => readCode(names));
    compareNames(document, known, listed);
  }
}

/** Reports entries that are missing from the document, and entries in the document that do not exist in the code. */
function compareNames(document: string, known: Iterable<string>, listed: Iterable<string>): void {
  const [wanted, found] = [new Set(known), new Set(listed)];
  if (wanted.size === 0) faults.push(`${document}: the code names nothing to compare it with`);
  for (const name of wanted) if (!found.has(name)) faults.push(`${document}: ${name} is missing`);
  for (const name of found) if (!wanted.has(name)) faults.push(`${document}: ${name} is not in the code`);
}

/** Checks that docs/reference/settings.md lists exactly the variables that the reference server's settings read. */
function checkVariables(): void {
  const document = 'docs/reference/settings.md';
  const listed = readTable(read(document), 'Variable').flatMap(([names]) => readCode(names));
  const known = readVariables(read('packages/server/src/settings/settings.ts'));
  compareNames(
    document,
    known,
    listed.filter((name) => /^[A-Z][A-Z_]*$/.test(name)),
  );
}

/** Checks that the counts in docs/operating/security-report/README.md match the rows of the pages next to it. */
function checkSecurityCounts(): void {
  const folder = 'docs/operating/security-report';
  const pages = documents.filter((path) => path.startsWith(`${folder}/v`)).toSorted();
  const found = checkCounts(read(`${folder}/README.md`), pages.map(read).join('\n'));
  for (const fault of found) faults.push(`${folder}: ${fault}`);
}

/** Returns the keys of the object `variables`. */
function readVariables(source: string): string[] {
  const [, body = ''] = /^const variables = \{\n(.*?)^\}/ms.exec(source) ?? [];
  return [...body.matchAll(/^ {2}([A-Z][A-Z_]*):/gm)].map(([, name]) => name);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );
}
