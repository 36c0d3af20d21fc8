const createWords = (name: 'task' | 'project'): string => `
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

/** The words of messages, tasks and projects. The indexes contain only words, not the texts (decision 17). */
export const search = `
    -- Each word is indexed behind the id of its conversation, without dashes, and the number of its block, so that a search reads only the
    -- entries of the searched conversations.
    CREATE VIRTUAL TABLE message_words USING fts5(
      words, content='', contentless_delete=1, detail=none, tokenize='ascii'
    );
    -- FTS5 needs a number for each message, unique in all conversations. Numbers follow the order of writing.
    CREATE TABLE message_word_rows (
      row INTEGER PRIMARY KEY,
      message_id TEXT NOT NULL UNIQUE REFERENCES messages (id) ON DELETE CASCADE,
      sender_id TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    -- The messages of one user, in the order of the export. This index belongs to this table, because rows are added to this table in
    -- batches: with an index of the table messages, each message of another user would change another page.
    CREATE INDEX message_word_rows_by_sender ON message_word_rows (sender_id, created_at);
    -- A block contains 4096 consecutive messages of a conversation, whose rows are between first_row and last_row.
    CREATE TABLE message_word_blocks (
      conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      first_row INTEGER NOT NULL,
      last_row INTEGER NOT NULL,
      PRIMARY KEY (conversation_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER message_words_go_with_their_message AFTER DELETE ON message_word_rows BEGIN
      DELETE FROM message_words WHERE rowid = OLD.row;
    END;
    -- New messages whose words are not in the index yet, in the order of writing. A background job indexes them soon after the commit.
    CREATE TABLE message_words_pending (
      number INTEGER PRIMARY KEY,
      message_id TEXT NOT NULL,
      words TEXT NOT NULL
    ) STRICT;

    -- The words of tasks and projects, each behind the id of its organization without dashes, so that a search reads only the entries of the
    -- searched organizations. Rows are numbered in the order of creation.${createWords('task')}${createWords('project')}
`;
