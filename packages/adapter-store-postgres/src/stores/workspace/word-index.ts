/** Returns an SQL expression for the words in a parameter, each prefixed with the end of an organization's id. */
const lexemes = (organizationId: string, words: string): string =>
  `array_to_tsvector(ARRAY(SELECT right(${organizationId}::text, 12) || word FROM unnest(${words}::text[]) AS word))`;

/**
 * Returns a statement that writes the words of a task's title and description to the table `task_words`. `from` must be a table or subquery
 * with the columns `id`, `project_id` and `organization_id` of the task. `words` is the parameter with the words.
 */
export const writeTaskWords = (from: string, words: string): string => `
  INSERT INTO crewkit.task_words (task_id, project_id, search)
  SELECT t.id, t.project_id, ${lexemes('t.organization_id', words)} FROM ${from} AS t
  ON CONFLICT (task_id) DO UPDATE SET search = excluded.search`;

/**
 * Returns a statement that writes the words of a project's name and description to the table `project_words`. `from` must be a table or
 * subquery with the columns `id` and `organization_id` of the project. `words` is the parameter with the words.
 */
export const writeProjectWords = (from: string, words: string): string => `
  INSERT INTO crewkit.project_words (project_id, search)
  SELECT p.id, ${lexemes('p.organization_id', words)} FROM ${from} AS p
  ON CONFLICT (project_id) DO UPDATE SET search = excluded.search`;
