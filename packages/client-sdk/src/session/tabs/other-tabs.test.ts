import { afterEach, describe, expect, it, vi } from 'vitest';

import { serialize, type HeldSession } from '../storage/stored-session.js';
import { copyingTabs, type TabEvents } from './other-tabs.js';

const held: HeldSession = {
  id: 'one',
  generation: 2,
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: 1,
  lifetimeMs: 1,
  user: { id: 'u' } as HeldSession['user'],
  failedAt: null,
};

/** Creates a channel on which the test can simulate incoming messages. */
function setUp() {
  const said: unknown[] = [];
  let receive = (_event: { data: unknown }): void => undefined;
  class Channel {
    addEventListener = (_name: string, listener: typeof receive): void => void (receive = listener);
    postMessage = (message: unknown): void => void said.push(message);
    close = (): void => undefined;
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  const heard: unknown[] = [];
  const events: TabEvents = {
    onChange: () => heard.push('change'),
    onCopy: ({ id }) => heard.push(['copy', id]),
    onEnd: (id, reason) => heard.push(['end', id, reason]),
    held: () => held,
  };
  copyingTabs('key', events);
  return { said, heard, hear: (data: unknown) => receive({ data }) };
}

describe('copyingTabs', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('receives messages of other tabs', () => {
    const { said, heard, hear } = setUp();
    hear({ kind: 'copy', text: serialize(held) });
    hear({ kind: 'ended', id: 'one', reason: 'expired' });
    hear({ kind: 'wanted', id: 'one', generation: 1 });
    expect(heard).toEqual([
      ['copy', 'one'],
      ['end', 'one', 'expired'],
    ]);
    expect(said).toEqual([{ kind: 'copy', text: serialize(held) }]);
  });

  it.each([
    null,
    undefined,
    'text',
    [],
    {},
    { kind: 'copy', text: null },
    { kind: 'ended', id: 1, reason: 'expired' },
    { kind: 'ended', id: 'one', reason: 'whim' },
    { kind: 'other', id: 'one', generation: 1 },
    { kind: 'wanted', id: 'one' },
  ])('ignores %j', (message) => {
    const { said, heard, hear } = setUp();
    expect(() => hear(message)).not.toThrow();
    expect([said, heard]).toEqual([[], []]);
  });
});
