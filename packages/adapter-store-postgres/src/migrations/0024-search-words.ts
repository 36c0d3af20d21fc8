import { searchWords } from '@crewkit/core/domain';

import { beforeEveryId } from '../stores/to-page.js';
import type { Execute, Migration } from './migration.js';

export const searchedWords: Migration = {
  id: 24,
  name: '0024-search-words',
  sql: `
    -- The words of tasks and projects, each behind the end of the id of its organization, so that a search reads what is found
    -- there, whatever is in others. Tables of their own: tasks and projects change often, and each change would index all of
    -- their words again.
    CREATE TABLE crewkit.task_words (
      task_id uuid PRIMARY KEY REFERENCES crewkit.tasks (id) ON DELETE CASCADE,
      project_id uuid NOT NULL,
      search tsvector NOT NULL
    );
    CREATE TABLE crewkit.project_words (
      project_id uuid PRIMARY KEY REFERENCES crewkit.projects (id) ON DELETE CASCADE,
      search tsvector NOT NULL
    );
  `,
  fill: fillWords,
};

const nextTasks = `
  SELECT id, organization_id, title, description FROM crewkit.tasks WHERE id > $1 ORDER BY id LIMIT 1000`;
const nextProjects = `
  SELECT id, organization_id, name AS title, description FROM crewkit.projects WHERE id > $1 ORDER BY id LIMIT 1000`;
// Words contain no spaces, so a space can separate them.
const lexemes = `array_to_tsvector(ARRAY(
    SELECT right(organization_id::text, 12) || word FROM unnest(string_to_array(given.words, ' ')) AS word
  ))`;
const given = 'unnest($1::uuid[], $2::text[]) AS given (id, words)';
const insertTasks = `
  INSERT INTO crewkit.task_words (task_id, project_id, search)
  SELECT t.id, t.project_id, ${lexemes} FROM ${given} JOIN crewkit.tasks t ON t.id = given.id`;
const insertProjects = `
  INSERT INTO crewkit.project_words (project_id, search)
  SELECT p.id, ${lexemes} FROM ${given} JOIN crewkit.projects p ON p.id = given.id`;
// Create the indexes only after the rows are filled. They have no pending list, because every search in every organization would scan it.
const createIndexes = `
  CREATE INDEX task_words_by_word ON crewkit.task_words USING gin (search) WITH (fastupdate = off);
  CREATE INDEX project_words_by_word ON crewkit.project_words USING gin (search) WITH (fastupdate = off)`;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

async function fillWords(execute: Execute): Promise<void> {
  const isFilled = await fillTable(execute, nextTasks, insertTasks);
  const hasProjects = await fillTable(execute, nextProjects, insertProjects);
  await execute(createIndexes);
  // Do not analyze an empty table: the planner would assume that it stays empty.
  if (isFilled) await execute('ANALYZE crewkit.task_words');
  if (hasProjects) await execute('ANALYZE crewkit.project_words');
}

/** Fills one batch, because the tasks may not all fit into memory. Returns whether the batch contained rows. */
async function fillTable(execute: Execute, next: string, insert: string): Promise<boolean> {
  let after = beforeEveryId;
  for (;;) {
    const rows = await execute<Row>(next, [after]);
    const words = rows.map(({ title, description }) => searchWords(`${title} ${description}`).join(' '));
    await execute(insert, [rows.map(({ id }) => id), words]);
    const last = rows.at(-1);
    if (last === undefined) return after !== beforeEveryId;
    after = last.id;
  }
}
