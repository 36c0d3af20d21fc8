/** Returns an SQL query for the project whose board contains the task with this id. */
const ofTask = (id: string): string => `SELECT project_id FROM tasks WHERE id = ${id}`;
const ofConversation = (id: string): string =>
  `SELECT t.project_id FROM conversations c CROSS JOIN tasks t ON t.id = c.task_id WHERE c.id = ${id}`;

/** Returns a statement that increments the revision of the project's board, if the project exists. */
const increment = (projectId: string): string => `
      INSERT INTO board_revisions (project_id, revision) SELECT id, 1 FROM projects WHERE id = (${projectId})
        ON CONFLICT (project_id) DO UPDATE SET revision = revision + 1;`;

/** Returns statements that also record the new revision as the last change of the task. */
const recordTaskChange = (projectId: string, taskId: string): string => `${increment(projectId)}
      INSERT INTO task_changes (task_id, project_id, change_seq)
        SELECT ${taskId}, project_id, revision FROM board_revisions WHERE project_id = (${projectId})
        ON CONFLICT (task_id) DO UPDATE SET change_seq = excluded.change_seq;`;

const trigger = (name: string, event: string, statements: string): string => `
    CREATE TRIGGER board_changes_with_${name} AFTER ${event} BEGIN${statements}
    END;`;

/** The revisions of boards, and the last change of each task. Each change to what a board shows increases the board's revision. */
export const boards = `
    -- Grows with every change of what a board shows to any user; the entity tag of the board. Triggers maintain it, so that no statement can
    -- omit it.
    CREATE TABLE board_revisions (
      project_id TEXT PRIMARY KEY,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- The last change of each task, also of deleted tasks. change_seq is the board's revision after the change.
    CREATE TABLE task_changes (
      task_id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      change_seq INTEGER NOT NULL,
      UNIQUE (project_id, change_seq)
    ) STRICT, WITHOUT ROWID;
    ${trigger('new_task', 'INSERT ON tasks', recordTaskChange('NEW.project_id', 'NEW.id'))}
    ${trigger('task', 'UPDATE ON tasks', recordTaskChange('NEW.project_id', 'NEW.id'))}
    ${trigger('deleted_task', 'DELETE ON tasks', recordTaskChange('OLD.project_id', 'OLD.id'))}
    ${trigger('new_assignee', 'INSERT ON task_assignees', recordTaskChange(ofTask('NEW.task_id'), 'NEW.task_id'))}
    ${trigger('removed_assignee', 'DELETE ON task_assignees', recordTaskChange(ofTask('OLD.task_id'), 'OLD.task_id'))}
    -- A task that gets a label is itself updated.
    ${trigger('removed_label', 'DELETE ON task_labels', recordTaskChange(ofTask('OLD.task_id'), 'OLD.task_id'))}
    ${trigger('deleted_label', 'UPDATE OF deleted_at ON labels', increment('NEW.project_id'))}
    ${trigger('new_conversation', 'INSERT ON conversations WHEN NEW.task_id IS NOT NULL', increment(ofTask('NEW.task_id')))}
    ${trigger('message', 'UPDATE OF last_seq ON conversations WHEN NEW.task_id IS NOT NULL', increment(ofTask('NEW.task_id')))}
    ${trigger('changed_message', 'UPDATE OF mentions, deleted_at ON messages', increment(ofConversation('NEW.conversation_id')))}
    ${trigger('new_participant', 'INSERT ON participants', increment(ofConversation('NEW.conversation_id')))}
    ${trigger('reader', 'UPDATE OF last_read_seq ON participants', increment(ofConversation('NEW.conversation_id')))}
    ${trigger('removed_participant', 'DELETE ON participants', increment(ofConversation('OLD.conversation_id')))}
    CREATE TRIGGER board_goes_with_its_project AFTER DELETE ON projects BEGIN
      DELETE FROM task_changes WHERE project_id = OLD.id;
      DELETE FROM board_revisions WHERE project_id = OLD.id;
    END;
`;
