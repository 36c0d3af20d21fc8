/** Returns a trigger function that increments the version of the project's board. `projectId` is an expression over the table `changed`. */
const countWith = (name: string, projectId: string): string => `
    CREATE FUNCTION crewkit.board_changes_with_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed record;
    BEGIN
      IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
      INSERT INTO crewkit.board_revisions AS r (project_id, revision)
        SELECT id, 1 FROM crewkit.projects WHERE id = (${projectId})
        ON CONFLICT (project_id) DO UPDATE SET revision = r.revision + 1;
      RETURN NULL;
    END $$;`;

// The trigger is deferred to the end of the transaction. After the transaction has locked a board's row, it therefore locks nothing except
// the rows of other boards.
const trigger = (name: string, event: string, when = ''): string => `
    CREATE CONSTRAINT TRIGGER board_changes_with_${name} AFTER ${event}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW ${when}`;
const run = (name: string): string => `EXECUTE FUNCTION crewkit.board_changes_with_${name}();`;

/** The revision numbers of boards. Each change to what a board shows increases the board's revision number. */
export const boards = `
    -- Grows with every change of what a board shows to any user; the entity tag of the board. Triggers maintain it, so that no statement can
    -- omit it. It changes often, and the free space keeps new row versions on the same page.
    CREATE TABLE crewkit.board_revisions (
      project_id uuid PRIMARY KEY,
      revision bigint NOT NULL
    ) WITH (fillfactor = 50);
    ${countWith('task', 'changed.project_id')}
    ${trigger('task', 'INSERT OR UPDATE OR DELETE ON crewkit.tasks')} ${run('task')}
    ${countWith('assignee', 'SELECT project_id FROM crewkit.tasks WHERE id = changed.task_id')}
    ${trigger('assignee', 'INSERT OR DELETE ON crewkit.task_assignees')} ${run('assignee')}
    ${countWith('conversation', 'SELECT project_id FROM crewkit.tasks WHERE id = changed.task_id')}
    ${trigger(
      'conversation',
      'INSERT OR UPDATE OF last_seq ON crewkit.conversations',
      'WHEN (NEW.task_id IS NOT NULL)',
    )} ${run('conversation')}
    ${countWith(
      'discussion',
      `SELECT t.project_id FROM crewkit.conversations c JOIN crewkit.tasks t ON t.id = c.task_id
          WHERE c.id = changed.conversation_id`,
    )}
    ${trigger('participant', 'INSERT OR UPDATE OF last_read_seq OR DELETE ON crewkit.participants')} ${run('discussion')}
    ${trigger('changed_message', 'UPDATE OF mentions, deleted_at ON crewkit.messages')} ${run('discussion')}

    CREATE FUNCTION crewkit.board_goes_with_its_project() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM crewkit.board_revisions WHERE project_id = OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER board_goes_with_its_project AFTER DELETE ON crewkit.projects FOR EACH ROW
      EXECUTE FUNCTION crewkit.board_goes_with_its_project();
`;
