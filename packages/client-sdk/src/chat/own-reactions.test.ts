import { beforeEach, describe, expect, it } from 'vitest';

import { sampleMessage } from '../../test/sample-message.js';
import type { Message } from '../schemas.js';
import { OwnReactions } from './own-reactions.js';

const thumb = (count: number, mine: boolean) => ({ emoji: '👍', count, mine });

let message: Message;
let requests: { readonly isSet: boolean; readonly end: (error?: Error) => void }[];
let reactions: OwnReactions;

beforeEach(() => {
  message = sampleMessage({ reactions: [thumb(2, false)] });
  requests = [];
  reactions = new OwnReactions({
    send: (_, __, isSet) =>
      new Promise<void>((resolve, reject) => {
        requests.push({ isSet, end: (error) => (error === undefined ? resolve() : reject(error)) });
      }),
    find: (id) => (id === message.id ? message : undefined),
    changed: () => reactions.settle(),
  });
});

const shown = (): Message['reactions'] => reactions.apply(message).reactions;

describe('the own reactions', () => {
  it('show at once, and change nothing else', () => {
    const other = sampleMessage({ id: 'm2' });
    void reactions.set('m1', '👍', true);
    void reactions.set('m1', '🎉', true);
    expect(shown()).toEqual([thumb(3, true), { emoji: '🎉', count: 1, mine: true }]);
    expect(reactions.apply(other)).toBe(other);
    message = sampleMessage({ reactions: [thumb(1, true)] });
    void reactions.set('m1', '👍', false);
    expect(shown()).toEqual([{ emoji: '🎉', count: 1, mine: true }]);
  });

  it('are undone if the server refuses them', async () => {
    const set = reactions.set('m1', '👍', true);
    requests[0]?.end(new Error('refused'));
    await expect(set).rejects.toThrow('refused');
    expect(shown()).toEqual([thumb(2, false)]);
  });

  it('show until the message contains them, and no longer', async () => {
    const set = reactions.set('m1', '👍', true);
    requests[0]?.end();
    await set;
    expect(shown()).toEqual([thumb(3, true)]);
    message = sampleMessage({ changeSeq: 2, reactions: [thumb(3, true)] });
    reactions.settle();
    // Removed by the same user on another device.
    message = sampleMessage({ changeSeq: 3, reactions: [thumb(2, false)] });
    expect(shown()).toEqual([thumb(2, false)]);
  });

  it('are sent one after the other, and the last one counts', async () => {
    const sets = [reactions.set('m1', '👍', true), reactions.set('m1', '👍', false)];
    expect(requests.map(({ isSet }) => isSet)).toEqual([true]);
    requests[0]?.end(new Error('refused'));
    await expect(sets[0]).rejects.toThrow('refused');
    expect(shown()).toEqual([thumb(2, false)]);
    await Promise.resolve();
    expect(requests.map(({ isSet }) => isSet)).toEqual([true, false]);
    requests[1]?.end();
    await sets[1];
    expect(shown()).toEqual([thumb(2, false)]);
  });
});
