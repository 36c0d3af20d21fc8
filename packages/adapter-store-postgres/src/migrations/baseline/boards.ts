/** Returns a statement that increments the revision of the project's board. `projectId` is an expression over the table `changed`. */
const increment = (projectId: string): string => `
      INSERT INTO crewkit.board_revisions AS r (project_id, revision)
        SELECT id, 1 FROM crewkit.projects WHERE id = (${projectId})
        ON CONFLICT (project_id) DO UPDATE SET revision = r.revision + 1`;

/** Returns a statement that also records the new revision as the last change of the task. */
const recordTaskChange = (projectId: string, taskId: string): string => `
      WITH counted AS (${increment(projectId)} RETURNING project_id, revision)
      INSERT INTO crewkit.task_changes (task_id, project_id, change_seq)
        SELECT ${taskId}, project_id, revision FROM counted
        ON CONFLICT (task_id) DO UPDATE SET change_seq = excluded.change_seq`;

const countWith = (name: string, statement: string): string => `
    CREATE FUNCTION crewkit.board_changes_with_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed record;
    BEGIN
      IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;${statement};
      RETURN NULL;
    END $$;`;

// The trigger is deferred to the end of the transaction. After the transaction has locked a board's row, it therefore locks nothing except
// the rows of other boards, and the rows of `task_changes`, which only transactions with the board's lock write.
const trigger = (name: string, event: string, when = ''): string => `
    CREATE CONSTRAINT TRIGGER board_changes_with_${name} AFTER ${event}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW ${when}`;
const ofTask = 'SELECT project_id FROM crewkit.tasks WHERE id = changed.task_id';
const run = (name: string): string => `EXECUTE FUNCTION crewkit.board_changes_with_${name}();`;

/** The revisions of boards, and the last change of each task. Each change to what a board shows increases the board's revision. */
export const boards = `
    -- Grows with every change of what a board shows to any user; the entity tag of the board. Triggers maintain it, so that no statement can
    -- omit it. It changes often, and the free space keeps new row versions on the same page.
    CREATE TABLE crewkit.board_revisions (
      project_id uuid PRIMARY KEY,
      revision bigint NOT NULL
    ) WITH (fillfactor = 50);
    -- The last change of each task, also of deleted tasks. change_seq is the board's revision after the change. The board's row stays locked
    -- from the increment until the commit, so the changes of a project become visible in the order of change_seq.
    CREATE TABLE crewkit.task_changes (
      task_id uuid PRIMARY KEY,
      project_id uuid NOT NULL,
      change_seq bigint NOT NULL,
      UNIQUE (project_id, change_seq)
    );
    ${countWith('task', recordTaskChange('changed.project_id', 'changed.id'))}
    ${trigger('task', 'INSERT OR UPDATE OR DELETE ON crewkit.tasks')} ${run('task')}
    ${countWith('part_of_task', recordTaskChange(ofTask, 'changed.task_id'))}
    ${trigger('assignee', 'INSERT OR DELETE ON crewkit.task_assignees')} ${run('part_of_task')}
    -- A task that gets a label is itself updated.
    ${trigger('removed_label', 'DELETE ON crewkit.task_labels')} ${run('part_of_task')}
    ${countWith('label', increment('changed.project_id'))}
    ${trigger('deleted_label', 'UPDATE OF deleted_at ON crewkit.labels')} ${run('label')}
    ${countWith('conversation', increment(ofTask))}
    ${trigger(
      'conversation',
      'INSERT OR UPDATE OF last_seq ON crewkit.conversations',
      'WHEN (NEW.task_id IS NOT NULL)',
    )} ${run('conversation')}
    ${countWith(
      'discussion',
      increment(`SELECT t.project_id FROM crewkit.conversations c JOIN crewkit.tasks t ON t.id = c.task_id
          WHERE c.id = changed.conversation_id`),
    )}
    ${trigger('participant', 'INSERT OR UPDATE OF last_read_seq OR DELETE ON crewkit.participants')} ${run('discussion')}
    ${trigger('changed_message', 'UPDATE OF mentions, deleted_at ON crewkit.messages')} ${run('discussion')}

    CREATE FUNCTION crewkit.board_goes_with_its_project() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM crewkit.task_changes WHERE project_id = OLD.id;
      DELETE FROM crewkit.board_revisions WHERE project_id = OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER board_goes_with_its_project AFTER DELETE ON crewkit.projects FOR EACH ROW
      EXECUTE FUNCTION crewkit.board_goes_with_its_project();
`;
