/** Returns an SQL query for the project whose board contains the task with this id. */
const ofTask = (id: string): string => `SELECT project_id FROM tasks WHERE id = ${id}`;
const ofConversation = (id: string): string =>
  `SELECT t.project_id FROM conversations c CROSS JOIN tasks t ON t.id = c.task_id WHERE c.id = ${id}`;

/** Returns a statement that increments the project's board version, if the project exists. */
const count = (projectId: string): string => `
      INSERT INTO board_revisions (project_id, revision) SELECT id, 1 FROM projects WHERE id = (${projectId})
        ON CONFLICT (project_id) DO UPDATE SET revision = revision + 1;`;

const trigger = (name: string, event: string, projectId: string): string => `
    CREATE TRIGGER board_changes_with_${name} AFTER ${event} BEGIN${count(projectId)}
    END;`;

/** The revision numbers of boards. Each change to what a board shows increases the board's revision number. */
export const boards = `
    -- Grows with every change of what a board shows to any user; the entity tag of the board. Triggers maintain it, so that no statement can
    -- omit it.
    CREATE TABLE board_revisions (
      project_id TEXT PRIMARY KEY,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    ${trigger('new_task', 'INSERT ON tasks', 'NEW.project_id')}
    ${trigger('task', 'UPDATE ON tasks', 'NEW.project_id')}
    ${trigger('deleted_task', 'DELETE ON tasks', 'OLD.project_id')}
    ${trigger('new_assignee', 'INSERT ON task_assignees', ofTask('NEW.task_id'))}
    ${trigger('removed_assignee', 'DELETE ON task_assignees', ofTask('OLD.task_id'))}
    ${trigger('new_conversation', 'INSERT ON conversations WHEN NEW.task_id IS NOT NULL', ofTask('NEW.task_id'))}
    ${trigger('message', 'UPDATE OF last_seq ON conversations WHEN NEW.task_id IS NOT NULL', ofTask('NEW.task_id'))}
    ${trigger('changed_message', 'UPDATE OF mentions, deleted_at ON messages', ofConversation('NEW.conversation_id'))}
    ${trigger('new_participant', 'INSERT ON participants', ofConversation('NEW.conversation_id'))}
    ${trigger('reader', 'UPDATE OF last_read_seq ON participants', ofConversation('NEW.conversation_id'))}
    ${trigger('removed_participant', 'DELETE ON participants', ofConversation('OLD.conversation_id'))}
    CREATE TRIGGER board_goes_with_its_project AFTER DELETE ON projects BEGIN
      DELETE FROM board_revisions WHERE project_id = OLD.id;
    END;
`;
