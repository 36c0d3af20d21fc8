import type { Page, Session, StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant, toInstantOrNull } from '../columns.js';
import { toPage } from '../page.js';

type RefreshToken = StoreInput<'sessions', 'insertToken'>;

const columns = 'id, account_id, method, second_factor, created_at, last_used_at, expires_at, ip_address, user_agent';
const tokenColumns = 'hash, session_id, account_id, access_token_id, expires_at, rotated_at';

const insert = `
  INSERT INTO sessions (${columns})
  VALUES (@id, @userId, @method, @secondFactor, @createdAt, @lastUsedAt, @expiresAt, @ipAddress, @userAgent)`;
const insertToken = `
  INSERT INTO refresh_tokens (${tokenColumns})
  VALUES (@hash, @sessionId, @userId, @accessTokenId, @expiresAt, @rotatedAt)`;
const findToken = `SELECT ${tokenColumns} FROM refresh_tokens WHERE hash = @hash`;
const rotate = `
  UPDATE refresh_tokens SET rotated_at = @now WHERE hash = @hash AND rotated_at IS NULL AND expires_at > @now`;
const touch = `
  UPDATE sessions
  SET last_used_at = @lastUsedAt, expires_at = @expiresAt, ip_address = @ipAddress, user_agent = @userAgent
  WHERE id = @id`;
const list = `
  SELECT ${columns} FROM sessions
  WHERE account_id = @userId AND expires_at > @now AND (last_used_at, id) < (@lastUsedAt, @id)
  ORDER BY last_used_at DESC, id DESC LIMIT @limit`;
// A position after all sessions. Its time is later than the time of any session, so its id does not matter.
const beginning = { lastUsedAt: Number.MAX_SAFE_INTEGER, id: '' };
const findByAccessToken = `
  SELECT s.${columns.replaceAll(', ', ', s.')}
  FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id
  WHERE t.access_token_id = @accessTokenId AND s.expires_at > @now`;
const deleteOne = 'DELETE FROM sessions WHERE id = @sessionId AND account_id = @userId';
const deleteLiveToken = 'DELETE FROM refresh_tokens WHERE session_id = @sessionId AND rotated_at IS NULL';
const deleteAll = 'DELETE FROM sessions WHERE account_id = @userId AND id IS NOT @exceptId RETURNING id';
const deleteLiveTokens = `
  DELETE FROM refresh_tokens WHERE account_id = @userId AND rotated_at IS NULL AND session_id IS NOT @exceptId`;
const deleteExpiredSessions = 'DELETE FROM sessions WHERE expires_at <= @now';
const deleteExpiredTokens = 'DELETE FROM refresh_tokens WHERE expires_at <= @now';

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly method: Session['method'];
  readonly second_factor: 0 | 1;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly expires_at: number;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
}

interface TokenRow {
  readonly hash: Uint8Array;
  readonly session_id: string;
  readonly account_id: string;
  readonly access_token_id: string;
  readonly expires_at: number;
  readonly rotated_at: number | null;
}

export class SqliteSessionStore implements Store<'sessions'> {
  constructor(private readonly connection: Statements) {}

  async insert(session: Session): Promise<void> {
    this.connection.run(insert, {
      ...session,
      secondFactor: session.secondFactor ? 1 : 0,
      createdAt: toColumn(session.createdAt),
      lastUsedAt: toColumn(session.lastUsedAt),
      expiresAt: toColumn(session.expiresAt),
    });
  }

  async insertToken(token: RefreshToken): Promise<void> {
    const { expiresAt, rotatedAt } = token;
    this.connection.run(insertToken, { ...token, expiresAt: toColumn(expiresAt), rotatedAt: toColumn(rotatedAt) });
  }

  async findToken(hash: Uint8Array): Promise<RefreshToken | null> {
    const row = this.connection.get<TokenRow>(findToken, { hash });
    return row === undefined ? null : toToken(row);
  }

  async rotate(hash: Uint8Array, now: Date): Promise<boolean> {
    return this.connection.run(rotate, { hash, now: toColumn(now) }) === 1;
  }

  async touch(session: StoreInput<'sessions', 'touch'>): Promise<void> {
    const { lastUsedAt, expiresAt } = session;
    this.connection.run(touch, { ...session, lastUsedAt: toColumn(lastUsedAt), expiresAt: toColumn(expiresAt) });
  }

  async list(
    userId: string,
    now: Date,
    { after, limit }: StoreInput<'sessions', 'list', 2>,
  ): Promise<Page<Session, NonNullable<StoreInput<'sessions', 'list', 2>['after']>>> {
    const from = after === null ? beginning : { lastUsedAt: toColumn(after.lastUsedAt), id: after.id };
    const rows = this.connection.all<Row>(list, { userId, now: toColumn(now), ...from, limit: limit + 1 });
    return toPage(rows.map(toSession), limit, ({ lastUsedAt, id }) => ({ lastUsedAt, id }));
  }

  async findByAccessToken(accessTokenId: string, now: Date): Promise<Session | null> {
    const row = this.connection.get<Row>(findByAccessToken, { accessTokenId, now: toColumn(now) });
    return row === undefined ? null : toSession(row);
  }

  async delete(userId: string, sessionId: string): Promise<boolean> {
    if (this.connection.run(deleteOne, { userId, sessionId }) === 0) return false;
    this.connection.run(deleteLiveToken, { sessionId });
    return true;
  }

  async deleteAll(userId: string, exceptId: string | null = null): Promise<string[]> {
    this.connection.run(deleteLiveTokens, { userId, exceptId });
    return this.connection.all<{ id: string }>(deleteAll, { userId, exceptId }).map((row) => row.id);
  }

  async deleteExpired(now: Date): Promise<number> {
    const at = { now: toColumn(now) };
    return this.connection.run(deleteExpiredSessions, at) + this.connection.run(deleteExpiredTokens, at);
  }
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    userId: row.account_id,
    method: row.method,
    secondFactor: row.second_factor === 1,
    createdAt: toInstant(row.created_at),
    lastUsedAt: toInstant(row.last_used_at),
    expiresAt: toInstant(row.expires_at),
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  };
}

function toToken(row: TokenRow): RefreshToken {
  return {
    hash: row.hash,
    sessionId: row.session_id,
    userId: row.account_id,
    accessTokenId: row.access_token_id,
    expiresAt: toInstant(row.expires_at),
    rotatedAt: toInstantOrNull(row.rotated_at),
  };
}
