import type { Page, Session, StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';
import { afterEveryId, toPage } from '../to-page.js';

type RefreshToken = StoreInput<'sessions', 'insertToken'>;
type SessionPosition = NonNullable<StoreInput<'sessions', 'list', 2>['after']>;

const columns = 'id, account_id, method, second_factor, created_at, last_used_at, expires_at, ip_address, user_agent';
const tokenColumns = 'hash, session_id, account_id, access_token_id, expires_at, rotated_at';

const insert = `INSERT INTO crewkit.sessions (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const insertToken = `INSERT INTO crewkit.refresh_tokens (${tokenColumns}) VALUES ($1, $2, $3, $4, $5, $6)`;
const findToken = `SELECT ${tokenColumns} FROM crewkit.refresh_tokens WHERE hash = $1`;
const rotate = `
  UPDATE crewkit.refresh_tokens SET rotated_at = $2 WHERE hash = $1 AND rotated_at IS NULL AND expires_at > $2`;
const touch = `
  UPDATE crewkit.sessions SET last_used_at = $2, expires_at = $3, ip_address = $4, user_agent = $5 WHERE id = $1`;
const list = `
  SELECT ${columns} FROM crewkit.sessions
  WHERE account_id = $1 AND expires_at > $2 AND (last_used_at, id) < ($3::timestamptz, $4::uuid)
  ORDER BY last_used_at DESC, id DESC LIMIT $5`;
const findByAccessToken = `
  SELECT s.${columns.replaceAll(', ', ', s.')}
  FROM crewkit.refresh_tokens t JOIN crewkit.sessions s ON s.id = t.session_id
  WHERE t.access_token_id = $1 AND s.expires_at > $2`;
const deleteOne = `
  WITH ended AS (
    DELETE FROM crewkit.sessions WHERE id = $2 AND account_id = $1 RETURNING id
  ), live_token AS (
    DELETE FROM crewkit.refresh_tokens WHERE session_id IN (SELECT id FROM ended) AND rotated_at IS NULL
  )
  SELECT id FROM ended`;
const deleteAll = `
  WITH live_tokens AS (
    DELETE FROM crewkit.refresh_tokens
    WHERE account_id = $1 AND rotated_at IS NULL AND session_id IS DISTINCT FROM $2::uuid
  )
  DELETE FROM crewkit.sessions WHERE account_id = $1 AND id IS DISTINCT FROM $2::uuid RETURNING id`;
const deleteExpiredSessions = sweepStatement('sessions', 'expires_at');
const deleteExpiredTokens = sweepStatement('refresh_tokens', 'expires_at');

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly method: Session['method'];
  readonly second_factor: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
}

interface TokenRow {
  readonly hash: Uint8Array;
  readonly session_id: string;
  readonly account_id: string;
  readonly access_token_id: string;
  readonly expires_at: Date;
  readonly rotated_at: Date | null;
}

export class PostgresSessionStore implements Store<'sessions'> {
  constructor(private readonly connection: Connection) {}

  async insert(session: Session): Promise<void> {
    const { id, userId, method, secondFactor, createdAt, lastUsedAt, expiresAt, ipAddress, userAgent } = session;
    const signIn = [id, userId, method, secondFactor, createdAt];
    await this.connection.run(insert, [...signIn, lastUsedAt, expiresAt, ipAddress, userAgent]);
  }

  async insertToken(token: RefreshToken): Promise<void> {
    const { hash, sessionId, userId, accessTokenId, expiresAt, rotatedAt } = token;
    await this.connection.run(insertToken, [hash, sessionId, userId, accessTokenId, expiresAt, rotatedAt]);
  }

  async findToken(hash: Uint8Array): Promise<RefreshToken | null> {
    const row = await this.connection.get<TokenRow>(findToken, [hash]);
    return row === undefined ? null : toToken(row);
  }

  async rotate(hash: Uint8Array, now: Date): Promise<boolean> {
    return (await this.connection.run(rotate, [hash, now])) === 1;
  }

  async touch(session: StoreInput<'sessions', 'touch'>): Promise<void> {
    const { id, lastUsedAt, expiresAt, ipAddress, userAgent } = session;
    await this.connection.run(touch, [id, lastUsedAt, expiresAt, ipAddress, userAgent]);
  }

  async list(
    userId: string,
    now: Date,
    { after, limit }: StoreInput<'sessions', 'list', 2>,
  ): Promise<Page<Session, SessionPosition>> {
    const from = after === null ? ['infinity', afterEveryId] : [after.lastUsedAt, after.id];
    const rows = await this.connection.all<Row>(list, [userId, now, ...from, limit + 1]);
    const toPosition = ({ id, last_used_at: lastUsedAt }: Row): SessionPosition => ({ id, lastUsedAt });
    return toPage(rows, limit, { toItem: toSession, toPosition });
  }

  async findByAccessToken(accessTokenId: string, now: Date): Promise<Session | null> {
    const row = await this.connection.get<Row>(findByAccessToken, [accessTokenId, now]);
    return row === undefined ? null : toSession(row);
  }

  async delete(userId: string, sessionId: string): Promise<boolean> {
    return (await this.connection.get(deleteOne, [userId, sessionId])) !== undefined;
  }

  async deleteAll(userId: string, exceptId: string | null = null): Promise<string[]> {
    return (await this.connection.all<{ id: string }>(deleteAll, [userId, exceptId])).map((row) => row.id);
  }

  async deleteExpired(now: Date): Promise<number> {
    const sessions = await this.connection.run(deleteExpiredSessions, [now]);
    return sessions + (await this.connection.run(deleteExpiredTokens, [now]));
  }
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    userId: row.account_id,
    method: row.method,
    secondFactor: row.second_factor,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
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
    expiresAt: row.expires_at,
    rotatedAt: row.rotated_at,
  };
}
