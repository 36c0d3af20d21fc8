import { searchWords } from '@crewkit/core/domain';

import type { Statements } from '../connection.js';
import type { Migration } from './migration.js';

const createIndex = (name: 'task' | 'project'): string => `
    CREATE VIRTUAL TABLE ${name}_words USING fts5(
      words, content='', contentless_delete=1, detail=none, tokenize='ascii'
    );
    CREATE TABLE ${name}_word_rows (
      row INTEGER PRIMARY KEY,
      ${name}_id TEXT NOT NULL UNIQUE REFERENCES ${name}s (id) ON DELETE CASCADE
    ) STRICT;
    CREATE TRIGGER ${name}_words_go_with_their_${name} AFTER DELETE ON ${name}_word_rows BEGIN
      DELETE FROM ${name}_words WHERE rowid = OLD.row;
    END;`;

export const searchedWords: Migration = {
  id: 24,
  name: '0024-search-words',
  sql: `
    -- The words of tasks and projects, each behind the id of its organization without dashes, so that a search reads nothing of
    -- other organizations. Rows are numbered in the order of creation.${createIndex('task')}${createIndex('project')}
  `,
  fill: fillWords,
};

interface Row {
  readonly row: number;
  readonly organization_id: string;
  readonly title: string;
  readonly description: string;
}

function fillWords(connection: Statements): void {
  fillIndex(connection, 'task', 'title');
  fillIndex(connection, 'project', 'name');
}

/** Fills the index in batches, because the tasks may not all fit into memory. Ids reflect the order of creation. */
function fillIndex(connection: Statements, name: 'task' | 'project', title: 'title' | 'name'): void {
  connection.run(`INSERT INTO ${name}_word_rows (${name}_id) SELECT id FROM ${name}s ORDER BY id`);
  const next = `
    SELECT r.row, t.organization_id, t.${title} AS title, t.description
    FROM ${name}_word_rows r CROSS JOIN ${name}s t ON t.id = r.${name}_id WHERE r.row > @row ORDER BY r.row LIMIT 1000`;
  let after = 0;
  for (;;) {
    const rows = connection.all<Row>(next, { row: after });
    for (const { row, organization_id, title: first, description } of rows) {
      const place = organization_id.replaceAll('-', '');
      const words = searchWords(`${first} ${description}`).map((word) => `${place}${word}`);
      connection.run(`INSERT INTO ${name}_words (rowid, words) VALUES (@row, @words)`, { row, words: words.join(' ') });
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.row;
  }
}
