import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Http } from '../http/http.js';
import { Listeners } from '../listeners.js';
import type { RealtimeStatus, ServerEvent, ServerEvents } from '../realtime/realtime.js';
import { LazyPart } from './lazy-part.js';
import type { Live } from './live.js';
import { createPresence, type Presence } from './presence.js';

const events = new Listeners<[ServerEvent, ServerEvents[ServerEvent]]>();
const statuses = new Listeners<[RealtimeStatus]>();
const connect = vi.fn();
const lastActiveAt = '2026-11-28T10:00:00.000Z';

function tell(userId: string, status: 'online' | 'away' | 'offline', at: string | null = lastActiveAt): void {
  events.tell('presence:changed', { userId, status, lastActiveAt: at });
}

describe('the presence of others', () => {
  let presence: Presence;
  const changed = vi.fn();

  beforeEach(async () => {
    vi.clearAllMocks();
    const realtime = { events, connect, onStatus: (listener: () => void) => statuses.add(listener) };
    const live = new LazyPart<Live>(async () => ({ realtime, close: () => undefined }) as unknown as Live);
    presence = createPresence(live, undefined as unknown as Http);
    presence.subscribe(changed);
    expect(presence.get('ada')).toBeNull();
    await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
  });

  it('is the last that the server has sent, as the same object until it changes', () => {
    tell('ada', 'online');
    expect(presence.get('ada')).toEqual({ status: 'online', lastActiveAt });
    expect(presence.get('ada')).toBe(presence.get('ada'));
    tell('ada', 'away');
    expect(presence.get('ada')?.status).toBe('away');
    expect(presence.get('bob')).toBeNull();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('is unknown after a user has hidden it', () => {
    tell('ada', 'online');
    tell('ada', 'offline', null);
    expect(presence.get('ada')).toBeNull();
  });

  it('is unknown without a connection, until the server sends it again', () => {
    tell('ada', 'online');
    statuses.tell('connecting');
    expect(presence.get('ada')).toBeNull();
    tell('ada', 'away');
    statuses.tell('online');
    expect(presence.get('ada')?.status).toBe('away');
  });
});
