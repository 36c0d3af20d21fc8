import type { Migration } from './migration.js';

const insertMentions = `
      INSERT INTO message_mentions (conversation_id, user_id, seq)
        SELECT DISTINCT NEW.conversation_id, value, NEW.seq FROM json_each(NEW.mentions) WHERE value <> NEW.sender_id;`;
const deleteMentions = `
      DELETE FROM message_mentions WHERE conversation_id = OLD.conversation_id AND seq = OLD.seq
        AND user_id IN (SELECT value FROM json_each(OLD.mentions));`;

export const messageMentions: Migration = {
  id: 21,
  name: '0021-message-mentions',
  sql: `
    -- Which messages mention a user, except the user's own. Triggers keep it, so that no statement can forget it.
    CREATE TABLE message_mentions (
      conversation_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (conversation_id, user_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER message_mentions_begin AFTER INSERT ON messages WHEN NEW.mentions <> '[]' BEGIN${insertMentions}
    END;
    CREATE TRIGGER message_mentions_change AFTER UPDATE OF mentions ON messages WHEN NEW.mentions <> OLD.mentions BEGIN${deleteMentions}${insertMentions}
    END;
    CREATE TRIGGER message_mentions_end AFTER DELETE ON messages WHEN OLD.mentions <> '[]' BEGIN${deleteMentions}
    END;

    -- What was read already is never counted, so only unread messages are looked at, and the newest 500 of each conversation.
    INSERT INTO message_mentions (conversation_id, user_id, seq)
      SELECT DISTINCT m.conversation_id, p.user_id, m.seq
      FROM conversations c CROSS JOIN participants p ON p.conversation_id = c.id
        CROSS JOIN messages m ON m.conversation_id = c.id AND m.seq > max(p.last_read_seq, c.last_seq - 500)
        CROSS JOIN json_each(m.mentions) mentioned
      WHERE p.last_read_seq < c.last_seq AND mentioned.value = p.user_id AND m.sender_id <> p.user_id;
  `,
};
