/**
 * Conversations, messages and mentions. Database pages keep free space for rows that are updated often, and the columns that change are not
 * indexed. A new version of a row then stays on the same page, and no index changes (HOT updates).
 */
export const chat = `
    -- Direct conversations (of two users, with a direct_key), group conversations (also of the kind 'direct', without a direct_key), and
    -- conversations about a task.
    CREATE TABLE crewkit.conversations (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('direct', 'task')),
      -- null after the deletion of the task: a background job then removes the conversation, which can have any number of messages.
      task_id uuid UNIQUE REFERENCES crewkit.tasks (id) ON DELETE SET NULL,
      -- The ids of the two users, so that two users have one direct conversation.
      direct_key text COLLATE "C" UNIQUE,
      title text,
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      -- The seq of the newest message.
      last_seq bigint NOT NULL DEFAULT 0,
      -- The number of rows in message_changes. With last_seq, it is the number of the latest change.
      change_count bigint NOT NULL DEFAULT 0,
      last_activity_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      -- Not null: only members of the organization can participate, and the conversation is deleted with the organization.
      organization_id uuid REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      -- One of the two users of a direct conversation has blocked the other. Derived from blocked_users, so that a post checks it in the
      -- row that it locks anyway.
      is_blocked boolean NOT NULL DEFAULT false,
      -- The project of the task, which never changes. Lists of conversations need it for each conversation of a user.
      project_id uuid,
      -- The result of searchText() for the title. null: there is no title, or queries compare the title in lower case.
      search_text text COLLATE "C"
    ) WITH (fillfactor = 70);
    CREATE INDEX conversations_without_task ON crewkit.conversations (id) WHERE kind = 'task' AND task_id IS NULL;
    CREATE INDEX conversations_by_organization ON crewkit.conversations (organization_id)
      WHERE organization_id IS NOT NULL;

    -- Sets project_id, so that no statement can omit it.
    CREATE FUNCTION crewkit.write_project_of_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT t.project_id INTO NEW.project_id FROM crewkit.tasks t WHERE t.id = NEW.task_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER project_of_conversation BEFORE INSERT ON crewkit.conversations FOR EACH ROW
      WHEN (NEW.task_id IS NOT NULL) EXECUTE FUNCTION crewkit.write_project_of_conversation();

    CREATE TABLE crewkit.participants (
      conversation_id uuid NOT NULL REFERENCES crewkit.conversations (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      role text NOT NULL CHECK (role IN ('owner', 'member')),
      joined_at timestamptz NOT NULL,
      last_read_seq bigint NOT NULL DEFAULT 0,
      -- The number of the user's own messages after last_read_seq, which are never unread for the user.
      own_after_read bigint NOT NULL DEFAULT 0,
      -- Not null: the user has hidden the conversation until there is a message after this seq.
      hidden_at_seq bigint,
      notify text NOT NULL DEFAULT 'all' CHECK (notify IN ('all', 'mentions', 'none')),
      -- In the future: the conversation is muted.
      muted_until timestamptz,
      PRIMARY KEY (conversation_id, user_id)
    ) WITH (fillfactor = 70);
    CREATE INDEX participants_by_user ON crewkit.participants (user_id, conversation_id);

    -- Ended memberships of users whom a background job still has to remove from the organization's conversations.
    CREATE TABLE crewkit.departures (
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      left_at timestamptz NOT NULL,
      PRIMARY KEY (organization_id, user_id)
    );
    CREATE INDEX departures_by_time ON crewkit.departures (left_at, organization_id, user_id);

    CREATE TABLE crewkit.blocked_users (
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      blocked_user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, blocked_user_id),
      CHECK (user_id <> blocked_user_id)
    );
    CREATE INDEX blocked_users_by_blocked ON crewkit.blocked_users (blocked_user_id);

    CREATE TABLE crewkit.messages (
      conversation_id uuid NOT NULL REFERENCES crewkit.conversations (id) ON DELETE CASCADE,
      -- The position in the conversation, without gaps.
      seq bigint NOT NULL,
      -- The number of the latest change to the message, at first of its posting.
      change_seq bigint NOT NULL,
      id uuid NOT NULL UNIQUE,
      sender_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      kind text NOT NULL CHECK (kind IN ('text', 'file', 'voice')),
      body text NOT NULL,
      -- The client's key for retries: a replay has the same content_hash, and another message with the key is refused.
      client_message_id text COLLATE "C",
      content_hash bytea NOT NULL,
      reply_to_id uuid,
      -- Not null: a reply in the thread of this message.
      thread_root_id uuid,
      -- The number of replies that are not deleted.
      reply_count bigint NOT NULL DEFAULT 0,
      -- The newest reply, even if it is deleted. null: there is no reply.
      last_reply_seq bigint,
      last_reply_at timestamptz,
      mentions uuid[] NOT NULL,
      created_at timestamptz NOT NULL,
      edited_at timestamptz,
      -- Not null: soft-deleted, without content.
      deleted_at timestamptz,
      -- If false, no row of message_reactions belongs to the message, so that queries need not look for them.
      has_reactions boolean NOT NULL DEFAULT false,
      -- Not null: the message is pinned.
      pinned_at timestamptz,
      pinned_by uuid REFERENCES crewkit.accounts (id),
      -- The words of the body, each behind the end of the id of its conversation. null: there are no words.
      search tsvector,
      -- The values of the application's fields, by name. null: there are none.
      fields jsonb,
      PRIMARY KEY (conversation_id, seq)
    );
    -- constraint-errors.ts knows this index by its name.
    CREATE UNIQUE INDEX messages_by_client_id ON crewkit.messages (conversation_id, sender_id, client_message_id)
      WHERE client_message_id IS NOT NULL;
    -- The messages of one user, in the order of the export.
    CREATE INDEX messages_by_sender ON crewkit.messages (sender_id, created_at, conversation_id, seq);
    -- The user's own messages in a range, to count them when the read horizon moves. The condition holds for every message. It keeps the
    -- planner from using this index to look for a replay, which would read all messages that the user ever sent in the conversation.
    CREATE INDEX messages_by_participant ON crewkit.messages (conversation_id, sender_id, seq) WHERE seq > 0;
    CREATE INDEX messages_with_files ON crewkit.messages (conversation_id, seq) WHERE kind <> 'text' AND deleted_at IS NULL;
    CREATE INDEX messages_pinned ON crewkit.messages (conversation_id, pinned_at, seq) WHERE pinned_at IS NOT NULL;
    -- New messages that are not unread, because they are deleted or replies in threads.
    CREATE INDEX messages_never_unread ON crewkit.messages (conversation_id, seq)
      WHERE deleted_at IS NOT NULL OR thread_root_id IS NOT NULL;
    CREATE INDEX messages_by_thread ON crewkit.messages (thread_root_id, seq) WHERE thread_root_id IS NOT NULL;
    -- Without a list of pending entries, because every search in every conversation would scan it.
    CREATE INDEX messages_by_word ON crewkit.messages USING gin (search) WITH (fastupdate = off)
      WHERE search IS NOT NULL;

    CREATE TABLE crewkit.message_reactions (
      message_id uuid NOT NULL REFERENCES crewkit.messages (id) ON DELETE CASCADE,
      emoji text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (message_id, emoji, user_id)
    );
    -- The reactions of one user, in the order of the export.
    CREATE INDEX message_reactions_by_user ON crewkit.message_reactions (user_id, created_at, message_id, emoji);

    -- The users who follow a thread.
    CREATE TABLE crewkit.thread_followers (
      root_id uuid NOT NULL REFERENCES crewkit.messages (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      last_read_seq bigint NOT NULL,
      -- The replies of other users after last_read_seq that are not deleted.
      unread_count bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (root_id, user_id)
    ) WITH (fillfactor = 70);
    CREATE INDEX thread_followers_by_user ON crewkit.thread_followers (user_id, root_id);

    -- The changes to messages after they were posted. A conversation's changes are its messages and these rows, numbered together without
    -- gaps in the order in which they happened. A message needs no row: the number of its posting follows from its seq and last_seq.
    CREATE TABLE crewkit.message_changes (
      conversation_id uuid NOT NULL REFERENCES crewkit.conversations (id) ON DELETE CASCADE,
      change_seq bigint NOT NULL,
      -- The seq of the conversation's newest message at the time of the change.
      last_seq bigint NOT NULL,
      -- The changed message.
      seq bigint NOT NULL,
      kind text NOT NULL CHECK (kind IN ('edit', 'delete', 'reaction', 'pin', 'thread')),
      PRIMARY KEY (conversation_id, change_seq)
    );

    -- Which messages mention a user, except the user's own messages and replies in threads: unread mentions are counted here. Triggers maintain the rows, so that
    -- no statement can omit them.
    CREATE TABLE crewkit.message_mentions (
      conversation_id uuid NOT NULL,
      user_id uuid NOT NULL,
      seq bigint NOT NULL,
      PRIMARY KEY (conversation_id, user_id, seq)
    );
    CREATE FUNCTION crewkit.keep_message_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        DELETE FROM crewkit.message_mentions
          WHERE conversation_id = OLD.conversation_id AND user_id = ANY (OLD.mentions) AND seq = OLD.seq;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO crewkit.message_mentions (conversation_id, user_id, seq)
          SELECT DISTINCT NEW.conversation_id, mentioned, NEW.seq FROM unnest(NEW.mentions) AS mentioned
          WHERE mentioned <> NEW.sender_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER message_mentions_begin AFTER INSERT ON crewkit.messages FOR EACH ROW
      WHEN (NEW.mentions <> '{}' AND NEW.thread_root_id IS NULL) EXECUTE FUNCTION crewkit.keep_message_mentions();
    CREATE TRIGGER message_mentions_change AFTER UPDATE OF mentions ON crewkit.messages FOR EACH ROW
      WHEN (NEW.mentions <> OLD.mentions AND NEW.thread_root_id IS NULL) EXECUTE FUNCTION crewkit.keep_message_mentions();
    CREATE TRIGGER message_mentions_end AFTER DELETE ON crewkit.messages FOR EACH ROW
      WHEN (OLD.mentions <> '{}') EXECUTE FUNCTION crewkit.keep_message_mentions();
`;
