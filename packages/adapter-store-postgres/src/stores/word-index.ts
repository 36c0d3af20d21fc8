/** An expression for the words that a parameter holds, each behind the end of the id of an organization. */
const lexemes = (organizationId: string, words: string): string =>
  `array_to_tsvector(ARRAY(SELECT right(${organizationId}::text, 12) || word FROM unnest(${words}::text[]) AS word))`;

/** Writes the words of what `from` returns: rows of tasks with id, project_id and organization_id. */
export const writeTaskWords = (from: string, words: string): string => `
  INSERT INTO crewkit.task_words (task_id, project_id, search)
  SELECT t.id, t.project_id, ${lexemes('t.organization_id', words)} FROM ${from} AS t
  ON CONFLICT (task_id) DO UPDATE SET search = excluded.search`;

/** The same of projects, with id and organization_id. */
export const writeProjectWords = (from: string, words: string): string => `
  INSERT INTO crewkit.project_words (project_id, search)
  SELECT p.id, ${lexemes('p.organization_id', words)} FROM ${from} AS p
  ON CONFLICT (project_id) DO UPDATE SET search = excluded.search`;
