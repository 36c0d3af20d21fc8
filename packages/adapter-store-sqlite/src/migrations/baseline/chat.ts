const insertMentions = `
      INSERT INTO message_mentions (conversation_id, user_id, seq)
        SELECT DISTINCT NEW.conversation_id, value, NEW.seq FROM json_each(NEW.mentions) WHERE value <> NEW.sender_id;`;
const deleteMentions = `
      DELETE FROM message_mentions WHERE conversation_id = OLD.conversation_id AND seq = OLD.seq
        AND user_id IN (SELECT value FROM json_each(OLD.mentions));`;

/** Conversations, messages and mentions. */
export const chat = `
    -- Direct conversations (of two users, with a direct_key), group conversations (also of the kind 'direct', without a direct_key), and
    -- conversations about a task.
    CREATE TABLE conversations (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('direct', 'task')),
      -- NULL after the deletion of the task.
      task_id TEXT UNIQUE,
      -- The ids of the two users, so that two users have one direct conversation.
      direct_key TEXT UNIQUE,
      title TEXT,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      -- The seq of the newest message.
      last_seq INTEGER NOT NULL DEFAULT 0,
      -- The number of rows in message_changes. With last_seq, it is the number of the latest change.
      change_count INTEGER NOT NULL DEFAULT 0,
      last_activity_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      -- Not NULL: only members of the organization can participate, and the conversation is deleted with the organization.
      organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
      -- One of the two users of a direct conversation has blocked the other. Derived from blocked_users.
      is_blocked INTEGER NOT NULL DEFAULT 0 CHECK (is_blocked IN (0, 1)),
      -- The project of the task, which never changes. Lists of conversations need it for each conversation of a user.
      project_id TEXT,
      -- The result of searchText() for the title. Empty if there is no title.
      search_text TEXT NOT NULL DEFAULT ''
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX conversations_without_task ON conversations (id) WHERE kind = 'task' AND task_id IS NULL;
    CREATE INDEX conversations_by_organization ON conversations (organization_id) WHERE organization_id IS NOT NULL;
    -- A deleted task leaves its conversation behind for a background job, because it can have any number of messages. Deletions by foreign
    -- keys run this trigger too.
    CREATE TRIGGER tasks_leave_their_conversation AFTER DELETE ON tasks BEGIN
      UPDATE conversations SET task_id = NULL WHERE task_id = OLD.id;
    END;

    CREATE TABLE participants (
      conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      role TEXT NOT NULL CHECK (role IN ('owner', 'member')),
      joined_at INTEGER NOT NULL,
      last_read_seq INTEGER NOT NULL DEFAULT 0,
      -- The number of the user's own messages after last_read_seq, which are never unread for the user.
      own_after_read INTEGER NOT NULL DEFAULT 0,
      -- Not NULL: the user has hidden the conversation until there is a message after this seq.
      hidden_at_seq INTEGER,
      notify TEXT NOT NULL DEFAULT 'all' CHECK (notify IN ('all', 'mentions', 'none')),
      -- In the future: the conversation is muted.
      muted_until INTEGER,
      PRIMARY KEY (conversation_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX participants_by_user ON participants (user_id, conversation_id);

    -- Ended memberships of users whom a background job still has to remove from the organization's conversations.
    CREATE TABLE departures (
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      left_at INTEGER NOT NULL,
      PRIMARY KEY (organization_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX departures_by_time ON departures (left_at, organization_id, user_id);

    CREATE TABLE blocked_users (
      user_id TEXT NOT NULL REFERENCES accounts (id),
      blocked_user_id TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, blocked_user_id),
      CHECK (user_id <> blocked_user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX blocked_users_by_blocked ON blocked_users (blocked_user_id);

    -- Clustered by conversation and seq: a page of messages is one range, at any depth.
    CREATE TABLE messages (
      conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      -- The position in the conversation, without gaps.
      seq INTEGER NOT NULL,
      -- The number of the latest change to the message, at first of its posting.
      change_seq INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE,
      sender_id TEXT NOT NULL REFERENCES accounts (id),
      kind TEXT NOT NULL CHECK (kind IN ('text', 'file', 'voice')),
      body TEXT NOT NULL,
      -- The client's key for retries: a replay has the same content_hash, and another message with the key is refused.
      client_message_id TEXT,
      content_hash BLOB NOT NULL,
      reply_to_id TEXT,
      -- Not NULL: a reply in the thread of this message.
      thread_root_id TEXT,
      -- The number of replies that are not deleted.
      reply_count INTEGER NOT NULL DEFAULT 0,
      -- The newest reply, even if it is deleted. NULL: there is no reply.
      last_reply_seq INTEGER,
      last_reply_at INTEGER,
      -- A JSON array of user ids.
      mentions TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      edited_at INTEGER,
      -- Not NULL: soft-deleted, without content.
      deleted_at INTEGER,
      -- If false, no row of message_reactions belongs to the message, so that queries need not look for them.
      has_reactions INTEGER NOT NULL DEFAULT 0 CHECK (has_reactions IN (0, 1)),
      -- Not NULL: the message is pinned.
      pinned_at INTEGER,
      pinned_by TEXT REFERENCES accounts (id),
      -- A JSON object with the values of the application's fields. NULL: there are none.
      fields TEXT,
      PRIMARY KEY (conversation_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX messages_by_client_id ON messages (conversation_id, sender_id, client_message_id)
      WHERE client_message_id IS NOT NULL;
    -- The user's own messages in a range, to count them when the read horizon moves.
    CREATE INDEX messages_by_conversation_sender ON messages (conversation_id, sender_id, seq);
    CREATE INDEX messages_with_files ON messages (conversation_id, seq) WHERE kind <> 'text' AND deleted_at IS NULL;
    CREATE INDEX messages_pinned ON messages (conversation_id, pinned_at) WHERE pinned_at IS NOT NULL;
    -- New messages that are not unread, because they are deleted or replies in threads.
    CREATE INDEX messages_never_unread ON messages (conversation_id, seq, sender_id, deleted_at, thread_root_id)
      WHERE deleted_at IS NOT NULL OR thread_root_id IS NOT NULL;
    CREATE INDEX messages_by_thread ON messages (thread_root_id, seq) WHERE thread_root_id IS NOT NULL;
    -- A trigger counts, so that no statement can omit it.
    CREATE TRIGGER messages_count_as_own AFTER INSERT ON messages BEGIN
      UPDATE participants SET own_after_read = own_after_read + 1
        WHERE conversation_id = NEW.conversation_id AND user_id = NEW.sender_id AND last_read_seq < NEW.seq;
    END;

    CREATE TABLE message_reactions (
      message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
      emoji TEXT NOT NULL,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      PRIMARY KEY (message_id, emoji, user_id)
    ) STRICT, WITHOUT ROWID;
    -- The reactions of one user, in the order of the export.
    CREATE INDEX message_reactions_by_user ON message_reactions (user_id, created_at, message_id, emoji);

    -- The users who follow a thread.
    CREATE TABLE thread_followers (
      root_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      last_read_seq INTEGER NOT NULL,
      -- The replies of other users after last_read_seq that are not deleted.
      unread_count INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (root_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX thread_followers_by_user ON thread_followers (user_id, root_id);

    -- The changes to messages after they were posted. A conversation's changes are its messages and these rows, numbered together without
    -- gaps in the order in which they happened. A message needs no row: the number of its posting follows from its seq and last_seq.
    CREATE TABLE message_changes (
      conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      change_seq INTEGER NOT NULL,
      -- The seq of the conversation's newest message at the time of the change.
      last_seq INTEGER NOT NULL,
      -- The changed message.
      seq INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('edit', 'delete', 'reaction', 'pin', 'thread')),
      PRIMARY KEY (conversation_id, change_seq)
    ) STRICT, WITHOUT ROWID;

    -- Which messages mention a user, except the user's own messages and replies in threads: unread mentions are counted here. Triggers maintain the rows, so that
    -- no statement can omit them.
    CREATE TABLE message_mentions (
      conversation_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (conversation_id, user_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER message_mentions_begin AFTER INSERT ON messages
      WHEN NEW.mentions <> '[]' AND NEW.thread_root_id IS NULL BEGIN${insertMentions}
    END;
    CREATE TRIGGER message_mentions_change AFTER UPDATE OF mentions ON messages
      WHEN NEW.mentions <> OLD.mentions AND NEW.thread_root_id IS NULL BEGIN${deleteMentions}${insertMentions}
    END;
    CREATE TRIGGER message_mentions_end AFTER DELETE ON messages WHEN OLD.mentions <> '[]' BEGIN${deleteMentions}
    END;
`;
