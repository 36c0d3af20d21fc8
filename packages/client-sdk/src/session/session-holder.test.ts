import { describe, expect, it } from 'vitest';

import type { TokenPair } from '../schemas.js';
import { SessionHolder } from './session-holder.js';
import { SessionVault } from './storage/session-vault.js';

const pair = (name: string): TokenPair => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  tokenType: 'Bearer',
  expiresIn: 900,
  user: { id: name } as TokenPair['user'],
});

/** Creates two tabs that share a storage and do not receive each other's messages. */
function twoTabs() {
  const values = new Map<string, string>();
  const items = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const tab = (): SessionHolder => new SessionHolder(new SessionVault(items, 'key'));
  const write = (value: unknown): void => void values.set('key', JSON.stringify(value));
  const read = (): unknown => JSON.parse(values.get('key') ?? 'null');
  return { tab, values, write, read };
}

describe('SessionHolder', () => {
  it('does not restore an ended session from the late message of another tab', async () => {
    const { tab, write, read } = twoTabs();
    const own = tab();
    await own.begin(pair('a'));
    const late = read();
    await own.end('logged-out');
    write(late);
    await own.follow();
    expect(own.state).toMatchObject({ status: 'signed-out' });
    expect(read()).toEqual({ version: 1, ended: 'logged-out' });
    expect(tab().state.status).toBe('signed-out');
  });

  it('does not restore a session that was replaced', async () => {
    const { tab, write, read } = twoTabs();
    const own = tab();
    await own.begin(pair('a'));
    const late = read();
    await own.begin(pair('b'));
    write(late);
    await own.follow();
    expect(own.state.user?.id).toBe('b');
    expect(read()).toMatchObject({ refreshToken: 'refresh-b' });
  });

  it('does not replace a successor by its spent token', async () => {
    const { tab, write, read } = twoTabs();
    const own = tab();
    await own.begin(pair('a'));
    const late = read();
    if (own.held !== null) await own.renewed(own.held, pair('a2'));
    write(late);
    await own.follow();
    expect(own.held).toMatchObject({ generation: 1, refreshToken: 'refresh-a2' });
    expect(read()).toMatchObject({ generation: 1, refreshToken: 'refresh-a2' });
    // A change to the user must not bring back the outdated tokens either.
    write(late);
    await own.amendUser({ id: 'a', firstName: 'Augusta' } as TokenPair['user'], own.held?.id ?? '');
    expect(read()).toMatchObject({ generation: 1, refreshToken: 'refresh-a2', user: { firstName: 'Augusta' } });
  });

  it('discards a response for a session that ended in another tab', async () => {
    const { tab, read } = twoTabs();
    const [own, other] = [tab(), tab()];
    await own.begin(pair('a'));
    await other.follow();
    const sent = own.held;
    await other.end('expired');
    if (sent !== null) await own.renewed(sent, pair('a2'));
    expect(own.state).toMatchObject({ status: 'signed-out', reason: 'expired' });
    expect(read()).toEqual({ version: 1, ended: 'expired' });
  });

  it('follows the storage when it is cleared and filled', async () => {
    const { tab, values, write, read } = twoTabs();
    const own = tab();
    await own.begin(pair('a'));
    const kept = read();
    values.clear();
    await own.follow();
    expect(own.state).toMatchObject({ reason: 'logged-out' });
    write(kept);
    await own.follow();
    expect(own.state.status).toBe('signed-in');
  });

  it('keeps the refresh token of a faster tab if it received only an access token', async () => {
    const { tab, read } = twoTabs();
    const [own, other] = [tab(), tab()];
    await own.begin(pair('a'));
    await other.follow();
    const [sent, sentToo] = [own.held, other.held];
    if (sent === null || sentToo === null) throw new Error('Both hold it.');
    await other.renewed(sentToo, pair('a2'));
    const { refreshToken: _, ...accessOnly } = pair('a3');
    await own.renewed(sent, accessOnly);
    expect(own.held).toMatchObject({ accessToken: 'access-a3', refreshToken: 'refresh-a2' });
    expect(read()).toMatchObject({ accessToken: 'access-a3', refreshToken: 'refresh-a2', generation: 1 });
  });

  it('notifies listeners once about each token and about the end', async () => {
    const { tab } = twoTabs();
    const own = tab();
    const seen: (string | null)[] = [];
    own.tokens.add((token) => seen.push(token));
    await own.begin(pair('a'));
    await own.end('logged-out');
    expect(seen).toEqual(['access-a', null]);
  });
});
