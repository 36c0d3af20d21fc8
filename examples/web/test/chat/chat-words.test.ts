import type { Message } from '@crewkit/client-sdk';
import { describe, expect, it, vi } from 'vitest';

import { codeText } from '../../src/data/error-text.js';
import { toPerson } from '../../src/data/person-name.js';
import { excerpt, highlight } from '../../src/pages/search/highlight.js';
import { resampled, toWaveform } from '../../src/parts/conversation/composer/voice/loudness.js';
import { mentionAt, peopleFor, stillMentioned } from '../../src/parts/conversation/composer/mentions/mentioning.js';
import { withFiles } from '../../src/parts/conversation/composer/files/file-limits.js';
import { logEntries } from '../../src/parts/conversation/log/log-entries.js';
import { fileSize } from '../../src/parts/conversation/file-size.js';
import { namesInWords } from '../../src/parts/conversation/names-in-words.js';

// Node 20 has no `navigator`.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en-US'] }));

const hits = (text: string, query: string): string[] =>
  highlight(text, query)
    .filter(({ isHit }) => isHit)
    .map((piece) => piece.text);

describe('a search result', () => {
  it('highlights matches at the beginnings of words, ignoring case and accents', () => {
    expect(hits('Élan vital, elaine', 'ELA')).toEqual(['Éla', 'ela']);
    expect(hits('Crème brûlée', 'brulee')).toEqual(['brûlée']);
    expect(hits('e\u0301lan'.normalize('NFD'), 'el')).toEqual(['e\u0301l']);
    expect(hits('the café', 'fe')).toEqual([]);
    // Letters are added one at a time. Checking the whole prefix again for each letter took seconds.
    const accents = `a${'\u0301'.repeat(9_999)}`;
    expect(hits(accents, 'a')).toEqual([accents]);
    expect(highlight('one two', 'two').map(({ text }) => text)).toEqual(['one ', 'two']);
  });

  it('shows the excerpt of a long text that contains the match', () => {
    const long = `${'padding '.repeat(50)}needle ${'more '.repeat(100)}`;
    expect(excerpt(long, 'needle')).toMatch(/^… .{20,70}needle .* …$/);
    expect(excerpt('needle first', 'needle')).toBe('needle first');
  });
});

describe('mentions', () => {
  const nothing = { displayName: null, avatarUrl: null };
  const ada = toPerson({ id: '1', firstName: 'Ada', lastName: 'Lovelace', ...nothing });
  const adam = toPerson({ id: '2', firstName: 'Adam', lastName: 'Özil', ...nothing });
  const countess = toPerson({ ...ada, displayName: 'The Countess', avatarUrl: null });

  it('start after a space, and match first and last names', () => {
    expect(mentionAt('Hi @ad', 6)).toEqual({ from: 3, to: 6, words: 'ad' });
    expect(mentionAt('me@example', 10)).toBeNull();
    expect(peopleFor('ozi', [ada, adam])).toEqual([adam]);
    expect(peopleFor('', [ada, adam])).toEqual([ada, adam]);
    for (const words of ['the', 'love']) expect(peopleFor(words, [countess, adam])).toEqual([countess]);
  });

  it('are kept as long as the text contains the name', () => {
    expect(stillMentioned('@Adam Özil and @Ada', [ada, adam, adam])).toEqual(['2']);
    expect(stillMentioned('@The Countess', [countess])).toEqual(['1']);
  });
});

describe('the message log', () => {
  const message = (seq: number, senderId: string, createdAt: string): Message =>
    ({ id: `m${seq}`, seq, senderId, createdAt }) as Message;
  const messages = [
    message(1, 'ada', '2026-03-01T10:00:00.000Z'),
    message(2, 'ada', '2026-03-01T10:01:00.000Z'),
    message(3, 'bob', '2026-03-01T10:02:00.000Z'),
    message(4, 'bob', '2026-03-01T10:20:00.000Z'),
    message(5, 'bob', '2026-03-03T10:20:00.000Z'),
  ];
  const drawn = (newAfter: number | null, me: string): string[] =>
    logEntries(messages, newAfter, me).map((entry) =>
      entry.kind === 'message' ? `${entry.key}${entry.isFirst ? ' first' : ''}` : entry.kind,
    );

  it('starts a new group of messages after a change of sender, a pause or a change of day', () => {
    expect(drawn(null, 'ada')).toEqual(['day', 'm1 first', 'm2', 'm3 first', 'm4 first', 'day', 'm5 first']);
  });

  it('marks the first new message of another user', () => {
    expect(drawn(1, 'ada')).toEqual(['day', 'm1 first', 'm2', 'new', 'm3 first', 'm4 first', 'day', 'm5 first']);
    expect(drawn(4, 'bob')).toEqual(drawn(null, 'bob'));
  });
});

describe('a recording', () => {
  it('is reduced to at most 64 numbers, scaled so that the loudest number is 255', () => {
    const wave = toWaveform(Array.from({ length: 1000 }, (_, index) => (index === 500 ? 0.5 : 0.25)));
    expect(wave).toHaveLength(64);
    expect(Math.max(...wave)).toBe(255);
    expect(Math.min(...wave)).toBe(128);
    expect(toWaveform([])).toEqual([]);
    expect(Math.max(...toWaveform([0.001, 0.002]))).toBeLessThan(20);
    expect(resampled([1, 5, 2], 2)).toEqual([1, 5]);
  });
});

describe('attached files', () => {
  it('are accepted while they are within the limits', () => {
    const file = (name: string, size: number): File =>
      Object.defineProperty(new File(['x'], name), 'size', { value: size });
    const mebibyte = 1024 * 1024;
    const { files, faults } = withFiles(
      [file('a', 24 * mebibyte)],
      [file('b', 26 * mebibyte), file('c', 0), ...['d', 'e', 'f', 'g'].map((name) => file(name, 24 * mebibyte))],
    );
    expect(files.map(({ name }) => name)).toEqual(['a', 'd', 'e', 'f']);
    expect(faults).toEqual([
      '“b” is too large. Files can be up to 25 MB.',
      '“c” is empty.',
      'The files in a message can be up to 99 MB in total.',
    ]);
    // The server returns the same code for other requests, so the message names no specific limit.
    expect(codeText('PAYLOAD_TOO_LARGE')).not.toMatch(/\d/u);
    expect([fileSize(25 * mebibyte), fileSize(25.5 * mebibyte)]).toEqual(['25 MB', '25.5 MB']);
  });

  it('in a list are joined as in a sentence', () => {
    expect(namesInWords(['Ada'])).toBe('Ada');
    expect(namesInWords(['Ada', 'Bob', 'Cleo', 'Dora', 'Emil'])).toBe('Ada, Bob, and 3 others');
  });
});
