import type { Migration } from './migration.js';

export const messageMentions: Migration = {
  id: 21,
  name: '0021-message-mentions',
  sql: `
    -- Which messages mention a user, except the user's own. Triggers keep it, so that no statement can forget it, those of the
    -- version before included.
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
      WHEN (NEW.mentions <> '{}') EXECUTE FUNCTION crewkit.keep_message_mentions();
    CREATE TRIGGER message_mentions_change AFTER UPDATE OF mentions ON crewkit.messages FOR EACH ROW
      WHEN (NEW.mentions <> OLD.mentions) EXECUTE FUNCTION crewkit.keep_message_mentions();
    CREATE TRIGGER message_mentions_end AFTER DELETE ON crewkit.messages FOR EACH ROW
      WHEN (OLD.mentions <> '{}') EXECUTE FUNCTION crewkit.keep_message_mentions();

    -- What was read already is never counted, so only unread messages are looked at, and the newest 500 of each conversation.
    INSERT INTO crewkit.message_mentions (conversation_id, user_id, seq)
      SELECT m.conversation_id, p.user_id, m.seq
      FROM crewkit.conversations c JOIN crewkit.participants p ON p.conversation_id = c.id
        CROSS JOIN LATERAL (
          SELECT * FROM crewkit.messages n
          WHERE n.conversation_id = c.id AND n.seq > greatest(p.last_read_seq, c.last_seq - 500) OFFSET 0
        ) AS m
      WHERE p.last_read_seq < c.last_seq AND p.user_id = ANY (m.mentions) AND m.sender_id <> p.user_id;
  `,
};
