import { CrewkitError } from '@crewkit/core';
import type { Page, Session, StoreInput, Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey, insertRow } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

type RefreshToken = StoreInput<'sessions', 'insertToken'>;
type SessionPosition = NonNullable<StoreInput<'sessions', 'list', 2>['after']>;

const newestFirst = (a: SessionPosition, b: SessionPosition): number =>
  b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1);
const isLive = (token: RefreshToken): boolean => token.rotatedAt === null;

export class MemorySessionStore implements Store<'sessions'> {
  constructor(private readonly view: View) {}

  async insert(session: Session): Promise<void> {
    insertRow(await this.view.edit('sessions'), session.id, session);
  }

  async insertToken(token: RefreshToken): Promise<void> {
    const tokens = await this.view.edit('refreshTokens');
    for (const other of tokens.values()) {
      const bothLive = isLive(token) && isLive(other) && token.sessionId === other.sessionId;
      if (bothLive || token.accessTokenId === other.accessTokenId) throw new CrewkitError('CONFLICT');
    }
    insertRow(tokens, hashKey(token.hash), token);
  }

  async findToken(hash: Uint8Array): Promise<RefreshToken | null> {
    return this.view.tables.refreshTokens.get(hashKey(hash)) ?? null;
  }

  async rotate(hash: Uint8Array, now: Date): Promise<boolean> {
    const tokens = await this.view.edit('refreshTokens');
    const token = tokens.get(hashKey(hash));
    if (token === undefined || !isLive(token) || token.expiresAt <= now) return false;
    tokens.set(hashKey(hash), { ...token, rotatedAt: now });
    return true;
  }

  async touch(moved: Omit<Session, 'userId' | 'createdAt'>): Promise<void> {
    const sessions = await this.view.edit('sessions');
    const session = sessions.get(moved.id);
    if (session !== undefined) sessions.set(moved.id, { ...session, ...moved });
  }

  async list(
    userId: string,
    now: Date,
    { after, limit }: StoreInput<'sessions', 'list', 2>,
  ): Promise<Page<Session, SessionPosition>> {
    const rest = [...this.view.tables.sessions.values()]
      .filter((session) => session.userId === userId && session.expiresAt > now)
      .filter((session) => after === null || newestFirst(after, session) < 0)
      .sort(newestFirst);
    const items = rest.slice(0, limit);
    return { items, next: rest.length > limit ? (items.at(-1) ?? null) : null };
  }

  async findByAccessToken(accessTokenId: string, now: Date): Promise<Session | null> {
    const { refreshTokens, sessions } = this.view.tables;
    const token = [...refreshTokens.values()].find((each) => each.accessTokenId === accessTokenId);
    const session = token === undefined ? undefined : sessions.get(token.sessionId);
    return session === undefined || session.expiresAt <= now ? null : session;
  }

  async delete(userId: string, sessionId: string): Promise<boolean> {
    const ended = await this.end((session) => session.userId === userId && session.id === sessionId);
    return ended.length > 0;
  }

  deleteAll(userId: string, exceptId?: string): Promise<string[]> {
    return this.end((session) => session.userId === userId && session.id !== exceptId);
  }

  async deleteExpired(now: Date): Promise<number> {
    const isExpired = ({ expiresAt }: { readonly expiresAt: Date }): boolean => expiresAt <= now;
    const sessions = deleteRows(await this.view.edit('sessions'), isExpired);
    const tokens = deleteRows(await this.view.edit('refreshTokens'), isExpired);
    await this.endSubscriptions();
    return sessions.length + tokens.length;
  }

  /** Removes sessions with their valid tokens. Rotated tokens remain, so that reuse is detected. */
  private async end(fits: (session: Session) => boolean): Promise<string[]> {
    const ids = deleteRows(await this.view.edit('sessions'), fits).map((session) => session.id);
    deleteRows(await this.view.edit('refreshTokens'), (token) => isLive(token) && ids.includes(token.sessionId));
    await this.endSubscriptions();
    return ids;
  }

  /** Removes the push subscriptions whose session has ended. */
  private async endSubscriptions(): Promise<void> {
    const { sessions } = this.view.tables;
    deleteRows(await this.view.edit('pushSubscriptions'), ({ sessionId }) => !sessions.has(sessionId));
  }
}
