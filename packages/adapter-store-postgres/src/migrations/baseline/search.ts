// If a statement changes a name or title but not search_text, the old search_text would no longer match the name or
// title. The triggers therefore set search_text to null, and queries then compare the name or title itself.
const clear = `AND NEW.search_text IS NOT DISTINCT FROM OLD.search_text)
      EXECUTE FUNCTION crewkit.clear_search_text();`;
const clearForName = (table: string): string => `
    CREATE TRIGGER search_text_of_name BEFORE UPDATE OF name ON crewkit.${table} FOR EACH ROW
      WHEN (NEW.name <> OLD.name ${clear}`;

/**
 * The tables and indexes for searches by words in tasks and projects, and for searches in names and titles. The words of messages are in
 * the table `messages`.
 */
export const search = `
    -- The words of tasks and projects, each behind the end of the id of its organization, so that a search reads only the entries of the
    -- searched organizations. The words have separate tables, because tasks and projects change often, and each change would index all their
    -- words again.
    CREATE TABLE crewkit.task_words (
      task_id uuid PRIMARY KEY REFERENCES crewkit.tasks (id) ON DELETE CASCADE,
      project_id uuid NOT NULL,
      search tsvector NOT NULL
    );
    CREATE TABLE crewkit.project_words (
      project_id uuid PRIMARY KEY REFERENCES crewkit.projects (id) ON DELETE CASCADE,
      search tsvector NOT NULL
    );
    -- Without lists of pending entries, because every search in every organization would scan them.
    CREATE INDEX task_words_by_word ON crewkit.task_words USING gin (search) WITH (fastupdate = off);
    CREATE INDEX project_words_by_word ON crewkit.project_words USING gin (search) WITH (fastupdate = off);

    CREATE FUNCTION crewkit.clear_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_text := NULL;
      RETURN NEW;
    END $$;
    ${['projects', 'teams', 'roles'].map(clearForName).join('')}
    CREATE TRIGGER search_text_of_title BEFORE UPDATE OF title ON crewkit.conversations FOR EACH ROW
      WHEN (NEW.title IS DISTINCT FROM OLD.title ${clear}
`;
