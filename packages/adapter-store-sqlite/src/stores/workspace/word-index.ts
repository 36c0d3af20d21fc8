import { searchWords } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { maxPhrases, quotePrefix } from '../fts-expression.js';

export type IndexedTable = 'task' | 'project';

interface IndexedText {
  readonly id: string;
  readonly organizationId: string;
  /** The title or name, and the description. */
  readonly texts: readonly string[];
}

/**
 * The full-text index of tasks or projects, for `SqliteSearchStore`. Each word is prefixed with the id of the organization of the task or
 * project.
 */
export class WordIndex {
  private readonly statements: Readonly<Record<'findRow' | 'insertRow' | 'deleteWords' | 'insertWords', string>>;

  constructor(
    private readonly connection: Statements,
    name: IndexedTable,
  ) {
    this.statements = {
      findRow: `SELECT row FROM ${name}_word_rows WHERE ${name}_id = @id`,
      insertRow: `INSERT INTO ${name}_word_rows (${name}_id) VALUES (@id)`,
      deleteWords: `DELETE FROM ${name}_words WHERE rowid = @row`,
      insertWords: `INSERT INTO ${name}_words (rowid, words) VALUES (@row, @words)`,
    };
  }

  /** Adds a new task or project. */
  insert(text: IndexedText): void {
    this.insertWords(this.connection.insert(this.statements.insertRow, { id: text.id }), text);
  }

  /** Replaces the words of a task or project. */
  replace(text: IndexedText): void {
    const found = this.connection.get<{ row: number }>(this.statements.findRow, { id: text.id });
    if (found === undefined) throw new Error('Every task and project has a row');
    this.connection.run(this.statements.deleteWords, { row: found.row });
    this.insertWords(found.row, text);
  }

  private insertWords(row: number, { organizationId, texts }: IndexedText): void {
    const words = searchWords(texts.join(' ')).map((word) => `${getPlace(organizationId)}${word}`);
    this.connection.run(this.statements.insertWords, { row, words: words.join(' ') });
  }
}

/**
 * Returns full-text expressions. Together, they match the items in these organizations that contain all the words. Each
 * word is matched as a prefix.
 */
export function toExpressions(organizationIds: readonly string[], words: readonly string[]): string[] {
  const size = Math.max(1, Math.floor(maxPhrases / words.length));
  const pieces = Array.from({ length: Math.ceil(organizationIds.length / size) }, (_, index) =>
    organizationIds.slice(index * size, (index + 1) * size),
  );
  return pieces.map((piece) => piece.map((id) => `(${allWordsIn(id, words)})`).join(' OR '));
}

function allWordsIn(organizationId: string, words: readonly string[]): string {
  return words.map((word) => quotePrefix(`${getPlace(organizationId)}${word}`)).join(' AND ');
}

/**
 * Returns the prefix for an organization. Ids have a fixed length, so no prefix is the beginning of another one, regardless of the
 * word that follows.
 */
function getPlace(organizationId: string): string {
  return organizationId.replaceAll('-', '');
}
