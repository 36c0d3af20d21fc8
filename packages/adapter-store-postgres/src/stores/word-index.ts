/** Returns an SQL expression for the words in a parameter, each prefixed with the end of an organization's id. */
const lexemes = (organizationId: string, words: string): string =>
  `array_to_tsvector(ARRAY(SELECT right(${organizationId}::text, 12) || word FROM unnest(${words}::text[]) AS word))`;

/** Returns a statement that writes the words of tasks. `from` must return the tasks' id, project_id and organization_id. */
export const writeTaskWords = (from: string, words: string): string => `
  INSERT INTO crewkit.task_words (task_id, project_id, search)
  SELECT t.id, t.project_id, ${lexemes('t.organization_id', words)} FROM ${from} AS t
  ON CONFLICT (task_id) DO UPDATE SET search = excluded.search`;

/** Returns a statement that writes the words of projects. `from` must return the projects' id and organization_id. */
export const writeProjectWords = (from: string, words: string): string => `
  INSERT INTO crewkit.project_words (project_id, search)
  SELECT p.id, ${lexemes('p.organization_id', words)} FROM ${from} AS p
  ON CONFLICT (project_id) DO UPDATE SET search = excluded.search`;
