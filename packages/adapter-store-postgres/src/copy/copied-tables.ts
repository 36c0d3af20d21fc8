import { searchWords } from '@crewkit/core/adapter';

import { searchLexemes } from '../stores/chat/search-lexemes.js';
import { sortTables, type ForeignKey, type TargetColumn, type TargetTable } from './copy-catalog.js';

/** The values of a row as text. */
export type TextRow = readonly (string | null)[];

/** A table of the source. `columns` is the order of the values in its rows. */
export interface CopiedSource {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly { readonly name: string }[];
}

/** Rows of one table of the target that are derived from the rows of one table of the source. */
export interface CopiedPart {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly TargetColumn[];
  /** Returns the row of the target, in the order of `columns`, normalized. */
  readonly toRow: (row: TextRow) => TextRow;
}

/** What is copied from one table of the source: its rows and, for some tables, the words by which they are found. */
export interface CopiedTable<Source extends CopiedSource = CopiedSource> {
  readonly source: Source;
  readonly parts: readonly [CopiedPart, ...CopiedPart[]];
  readonly identity: string | null;
}

/** Tables of the target that have no counterpart: words are derived, and rate limits are not kept. */
const derivedTables: Readonly<
  Record<string, { readonly table: string; readonly key: string; readonly texts: readonly string[] }>
> = {
  tasks: { table: 'task_words', key: 'task_id', texts: ['title', 'description'] },
  projects: { table: 'project_words', key: 'project_id', texts: ['name', 'description'] },
};
const ownTables = ['rate_limits', ...Object.values(derivedTables).map(({ table }) => table)];

type Read = (row: TextRow) => string | null;

/**
 * Matches the tables of both stores, in an order in which each table comes after those that it references. Throws an Error if a table, a
 * primary key or a column has no counterpart.
 */
export function matchTables<Source extends CopiedSource>(
  sources: readonly Source[],
  targets: readonly TargetTable[],
  foreignKeys: readonly ForeignKey[],
): readonly CopiedTable<Source>[] {
  const targetsByName = new Map(targets.map((target) => [target.name, target]));
  const sourcesByName = new Map(sources.map((source) => [source.name, source]));
  const unmatched = [
    ...sources.filter(({ name }) => !targetsByName.has(name)),
    ...targets.filter(({ name }) => !sourcesByName.has(name) && !ownTables.includes(name)),
  ];
  if (unmatched.length > 0) throw new Error(`only one store has ${unmatched.map(({ name }) => name).join(', ')}.`);
  return sortTables(
    [...sourcesByName.keys()],
    foreignKeys.filter(({ table }) => sourcesByName.has(table)),
  ).map((name) => {
    const source = find(sourcesByName, name);
    const target = find(targetsByName, name);
    if (source.key.join() !== target.key.join()) throw new Error(`the primary keys of ${name} differ.`);
    const main = {
      table: name,
      key: target.key,
      columns: target.columns,
      toRow: createNormalizer(source, target.columns, {}),
    };
    const derived = derivedTables[name];
    const words = derived === undefined ? [] : [createWords(source, find(targetsByName, derived.table), derived)];
    return { source, parts: [main, ...words], identity: target.identity };
  });
}

function find<T>(map: ReadonlyMap<string, T>, name: string): T {
  const found = map.get(name);
  if (found === undefined) throw new Error(`there is no table ${name}.`);
  return found;
}

/** Returns the part that contains the words of a task or a project. */
function createWords(
  source: CopiedSource,
  target: TargetTable,
  { key, texts }: { readonly key: string; readonly texts: readonly string[] },
): CopiedPart {
  const organization = readColumn(source, 'organization_id');
  const contents = texts.map((name) => readColumn(source, name));
  const search: Read = (row) => {
    const words = searchWords(contents.map((read) => read(row) ?? '').join(' '));
    return JSON.stringify(searchLexemes(organization(row) ?? '', words) ?? []);
  };
  const known = { [key]: readColumn(source, 'id'), search };
  return {
    table: target.name,
    key: target.key,
    columns: target.columns,
    toRow: createNormalizer(source, target.columns, known),
  };
}

/** Returns a function that reads the columns of the target, normalized. `known` has the columns that the source lacks. */
function createNormalizer(
  source: CopiedSource,
  columns: readonly TargetColumn[],
  known: Readonly<Record<string, Read>>,
): (row: TextRow) => TextRow {
  const reads = columns.map((column): Read => {
    const read = known[column.name] ?? readFor(source, column);
    return (row) => {
      const value = read(row);
      if (value === null) return null;
      try {
        return column.kind.normalize(value);
      } catch (cause) {
        throw new Error(`${source.name} ${formatKey(source, row)}: ${column.name} is not valid`, { cause });
      }
    };
  });
  const isMain = Object.keys(known).length === 0;
  const missing = source.columns.filter(({ name }) => isMain && !columns.some((column) => column.name === name));
  if (missing.length > 0)
    throw new Error(`the target's ${source.name} lacks ${missing.map(({ name }) => name).join(', ')}.`);
  return (row) => reads.map((read) => read(row));
}

function readFor(source: CopiedSource, column: TargetColumn): Read {
  if (source.name === 'messages' && column.name === 'search') return readMessageWords(source);
  const read = readColumn(source, column.name);
  // Here, null means that there is no title, or that queries compare the name itself.
  if (column.name === 'search_text' && column.isNullable) return (row) => (read(row) === '' ? null : read(row));
  return read;
}

function readMessageWords(source: CopiedSource): Read {
  const conversation = readColumn(source, 'conversation_id');
  const body = readColumn(source, 'body');
  return (row) => {
    const lexemes = searchLexemes(conversation(row) ?? '', searchWords(body(row) ?? ''));
    return lexemes === null ? null : JSON.stringify(lexemes);
  };
}

function readColumn({ name, columns }: CopiedSource, column: string): Read {
  const index = columns.findIndex((each) => each.name === column);
  if (index < 0) throw new Error(`the source's ${name} lacks ${column}.`);
  return (row) => row[index] ?? null;
}

function formatKey({ key, columns }: CopiedSource, row: TextRow): string {
  return JSON.stringify(key.map((name) => row[columns.findIndex((column) => column.name === name)]));
}
