import type { StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../../connections/connection.js';
import { maxPhrases, quotePrefix, rowAt } from '../../fts-expression.js';
import { takesPart } from '../../live.js';

type MessageSearch = StoreInput<'messages', 'search'>;

const insertRow = `
  INSERT INTO message_word_rows (message_id, sender_id, created_at) VALUES (@id, @senderId, @createdAt)`;
const growBlock = `
  INSERT INTO message_word_blocks (conversation_id, number, first_row, last_row)
  VALUES (@conversationId, @number, @firstRow, @lastRow)
  ON CONFLICT (conversation_id, number) DO UPDATE SET last_row = excluded.last_row`;
const findRow = 'SELECT row FROM message_word_rows WHERE message_id = @id';
const insertWords = 'INSERT INTO message_words (rowid, words) VALUES (@row, @words)';
const deleteWords = `
  DELETE FROM message_words WHERE rowid = (SELECT row FROM message_word_rows WHERE message_id = @id)`;
// This list omits the conversations of tasks that the user cannot see, and conversations in which the user does not participate.
const listBlocks = `
  SELECT b.conversation_id, b.number, b.last_row FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
    CROSS JOIN message_word_blocks b ON b.conversation_id = c.id
    LEFT JOIN tasks t ON t.id = c.task_id
  WHERE p.user_id = @participantId AND (@conversationId IS NULL OR p.conversation_id = @conversationId)
    AND (c.kind = 'direct' OR t.project_id IN (SELECT value FROM json_each(@projectIds)))
    AND b.first_row < @before AND ${takesPart('c', 'p')}
  ORDER BY b.last_row DESC`;
const find = `
  SELECT rowid AS row FROM message_words WHERE message_words MATCH @expression AND rowid < @before
  ORDER BY rowid DESC LIMIT @limit`;
const listIds = `
  SELECT r.message_id FROM json_each(@rows) CROSS JOIN message_word_rows r ON r.row = json_each.value
  ORDER BY json_each.key`;

interface WordsOfMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly words: readonly string[];
}

/** The columns of a new message that are indexed together with its words. */
interface IndexedMessage extends WordsOfMessage {
  readonly senderId: string;
  readonly createdAt: number;
}

interface Block {
  readonly conversation_id: string;
  readonly number: number;
  readonly last_row: number;
}

/** The rows that a batch of new messages adds to a block. */
interface Growth {
  readonly conversationId: string;
  readonly number: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

interface Found {
  readonly row: number;
}

/**
 * The number of messages in a block. The migration must contain the same number. A prefix lookup collects all matches
 * in a block.
 */
const blockSize = 4096;
const [manyBlocks, fewWords] = [8, 3];

/**
 * The full-text index of messages. It numbers messages in the order in which they were written and is read from the highest number to the
 * lowest. A prefix lookup collects all matches before it returns the first one, which would be slow in a long conversation. Each word is
 * therefore prefixed with the id of its conversation and the number of its block (a sequence of consecutive messages in the conversation).
 * A lookup then reads no other conversations and blocks. The cost of a page of results therefore depends on the number of blocks that
 * contain these results, not on the total number of matches.
 */
export class MessageWords {
  constructor(private readonly connection: Statements) {}

  /**
   * Adds new messages. A message without words gets a number too, because an edit may add words later and because a
   * page of results can start at the message.
   */
  insert(messages: readonly IndexedMessage[]): void {
    const rows = messages.map(({ id, senderId, createdAt }) =>
      this.connection.insert(insertRow, { id, senderId, createdAt }),
    );
    for (const growth of growBlocks(messages, rows)) this.connection.run(growBlock, { ...growth });
    // The words are written last, because FTS5 writes a segment of its own for the words before any statement that can fail halfway, such as
    // `growBlock`.
    for (const [index, message] of messages.entries()) this.write(rows[index] ?? 0, message);
  }

  /** Replaces the words of a message. */
  replace(message: WordsOfMessage): void {
    this.delete(message.id);
    const found = this.connection.get<Found>(findRow, { id: message.id });
    if (found === undefined) throw new Error('Every message has a row');
    this.write(found.row, message);
  }

  /** Removes the words of a message. The message keeps its number. */
  delete(messageId: string): void {
    this.connection.run(deleteWords, { id: messageId });
  }

  /** Returns the ids of the newest matches, newest first. If there are more than `limit` matches, returns one more id than `limit`. */
  search({ words, before: beforeId, limit, ...asked }: MessageSearch): string[] {
    const before = rowAt(this.connection, 'message', beforeId);
    const blocks = this.blocksBefore(before, asked);
    let found: number[] = [];
    for (const { piece, newest } of inPieces(blocks, words.length)) {
      // The remaining blocks are older than all messages of the page.
      if ((found[limit] ?? -1) > newest) break;
      if (piece.length >= manyBlocks && words.length > fewWords && !this.has(piece, pickLongest(words))) continue;
      const expression = toAnyBlockQuery(piece, words);
      const more = this.connection.all<Found>(find, { expression, before, limit: limit + 1 });
      found = [...found, ...more.map(({ row }) => row)].sort((a, b) => b - a).slice(0, limit + 1);
    }
    const ids = this.connection.all<{ message_id: string }>(listIds, { rows: JSON.stringify(found) });
    return ids.map((row) => row.message_id);
  }

  /**
   * Returns whether any of the blocks contains a match for the words. The caller passes only a few of the searched words, which is enough
   * to rule out blocks and saves lookups.
   */
  private has(blocks: readonly Block[], words: readonly string[]): boolean {
    const window = { before: Number.MAX_SAFE_INTEGER, limit: 1 };
    return this.connection.get(find, { expression: toAnyBlockQuery(blocks, words), ...window }) !== undefined;
  }

  private write(row: number, { conversationId, seq, words }: WordsOfMessage): void {
    if (words.length === 0) return;
    const prefix = toPrefix({ conversation_id: conversationId, number: findBlock(seq) });
    this.connection.run(insertWords, { row, words: words.map((word) => prefix + word).join(' ') });
  }

  /** Returns the blocks to search, starting with the most recently written one. */
  private blocksBefore(before: number, asked: Omit<MessageSearch, 'words' | 'before' | 'limit'>): Block[] {
    const { participantId, conversationId, projectIds } = asked;
    const own = { participantId, conversationId, projectIds: JSON.stringify(projectIds) };
    return this.connection.all<Block>(listBlocks, { ...own, before });
  }
}

/** Returns the growth of each block that contains one of the messages. `rows` are the messages' rows, in ascending order. */
function growBlocks(messages: readonly WordsOfMessage[], rows: readonly number[]): Iterable<Growth> {
  const blocks = new Map<string, Growth>();
  for (const [index, { conversationId, seq }] of messages.entries()) {
    const [number, lastRow] = [findBlock(seq), rows[index] ?? 0];
    const key = `${conversationId} ${number}`;
    const firstRow = blocks.get(key)?.firstRow ?? lastRow;
    blocks.set(key, { conversationId, number, firstRow, lastRow });
  }
  return blocks.values();
}

function findBlock(seq: number): number {
  return Math.floor((seq - 1) / blockSize);
}

/**
 * Returns the prefix of the block's words. The id and the number have a fixed length, so no prefix is the beginning of another one,
 * regardless of the word that follows.
 */
function toPrefix({ conversation_id, number }: Omit<Block, 'last_row'>): string {
  return conversation_id.replaceAll('-', '') + number.toString(36).padStart(6, '0');
}

function toAnyBlockQuery(blocks: readonly Block[], words: readonly string[]): string {
  const allIn = (block: Block): string => words.map((word) => quotePrefix(toPrefix(block) + word)).join(' AND ');
  return blocks.map((block) => `(${allIn(block)})`).join(' OR ');
}

/** Yields batches of blocks with the newest row of each batch. The first batches are small, later ones larger. */
function* inPieces(
  blocks: readonly Block[],
  phrases: number,
): Generator<{ readonly piece: readonly Block[]; readonly newest: number }> {
  const most = Math.max(1, Math.floor(maxPhrases / phrases));
  let [start, size] = [0, 1];
  for (;;) {
    const piece = blocks.slice(start, start + size);
    const [first] = piece;
    if (first === undefined) return;
    yield { piece, newest: first.last_row };
    [start, size] = [start + size, Math.min(most, size * 2)];
  }
}

function pickLongest(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length).slice(0, fewWords);
}
