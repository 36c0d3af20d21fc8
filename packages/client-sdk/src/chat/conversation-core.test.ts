import { describe, expect, it } from 'vitest';

import { userChanged } from '../live/end-reasons.js';
import { ConversationCore } from './conversation-core.js';

/** Creates an open conversation of a client without a connection. `requests` contains the functions that end the sent reactions. */
function createCore() {
  const requests: (() => void)[] = [];
  const react = (): Promise<void> => new Promise((resolve) => void requests.push(resolve));
  const core = new ConversationCore({
    id: 'c',
    transport: {} as never,
    chats: { addReaction: react, removeReaction: react } as never,
    connection: { status: 'off', ask: async () => Promise.resolve(null as never) },
    user: { id: 'ada' },
    ended: () => undefined,
  });
  core.views.add(core);
  return { core, requests };
}

describe('a conversation that has ended', () => {
  it.each([
    ['SIGNED_OUT', (core: ConversationCore) => core.end(userChanged(), true)],
    ['ABORTED', (core: ConversationCore) => core.closed(core)],
  ])('sends no queued reaction, which would be the next user’s: %s', async (code, end) => {
    const { core, requests } = createCore();
    const first = core.reactions.set('m1', '👍', true);
    const queued = core.reactions.set('m1', '👍', false);
    end(core);
    requests[0]?.();
    await first;
    await expect(queued).rejects.toMatchObject({ code });
    await expect(core.reactions.set('m2', '👍', true)).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(1);
  });
});
