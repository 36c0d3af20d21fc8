import type { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { MultipartSplitter, pieceBytes, type FormPart } from './multipart-splitter.js';

const part = (name: string, content: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const end = '--b--\r\n';
const malformed = (detail: RegExp): unknown =>
  expect.objectContaining({ code: 'VALIDATION_FAILED', message: expect.stringMatching(detail) as string });

async function toText(content: Readable): Promise<string> {
  let text = '';
  for await (const chunk of content) text += String(chunk);
  return text;
}

/** Returns the form's parts, or the error with which the form fails. */
async function split(form: string, take?: (part: FormPart) => void): Promise<unknown> {
  const texts: Promise<readonly [string, string]>[] = [];
  const splitter = new MultipartSplitter('b', (each) => {
    take?.(each);
    texts.push(
      toText(each.content).then(
        (text) => [each.head.name, text] as const,
        () => [each.head.name, 'failed'] as const,
      ),
    );
  });
  const bytes = Buffer.from(form);
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      await splitter.write(bytes.subarray(start, start + pieceBytes));
    }
    await splitter.end();
  } catch (error) {
    return error;
  }
  return Promise.all(texts);
}

describe('MultipartSplitter', () => {
  it('splits a form into its parts', async () => {
    const form = `in front\r\n${part('a', '1')}${part('b', '')}${part('a', 'x'.repeat(20_000))}${end}behind`;
    expect(await split(form)).toEqual([
      ['a', '1'],
      ['b', ''],
      ['a', 'x'.repeat(20_000)],
    ]);
  });

  it('ignores everything after the closing boundary', async () => {
    expect(await split(`${part('a', '1')}${end}${'x'.repeat(50_000)}${part('b', '2')}`)).toEqual([['a', '1']]);
  });

  it('accepts 32 parts at most', async () => {
    const parts = (count: number): string => Array.from({ length: count }, () => part('a', '1')).join('') + end;
    expect(await split(parts(32))).toHaveLength(32);
    expect(await split(parts(33))).toEqual(malformed(/at most 32 parts/));
  });

  it.each([
    ['in a head', `--b\r\nX: ${'x'.repeat(30_000)}`],
    ['in front of the first part', 'x'.repeat(30_000)],
    ['in the head of a later part', `${part('a', '1'.repeat(30_000))}--b\r\nX: ${'x'.repeat(30_000)}`],
  ])('rejects more than 8 KiB %s', async (_where, form) => {
    expect(await split(form)).toEqual(malformed(/headers of a form part are too long/));
  });

  it('counts the bytes of each part head, but not of the contents', async () => {
    const head = `X: ${'x'.repeat(3000)}\r\n`;
    const parts = ['a', 'b', 'c', 'd'].map((name) => part(name, 'y'.repeat(9000)).replace('--b\r\n', `--b\r\n${head}`));
    expect(await split(parts.join('') + end)).toHaveLength(4);
  });

  it.each([
    ['no boundary', 'x'],
    ['no end', part('a', '1')],
    ['half an end', `${part('a', '1')}--b`],
    ['a head that breaks off', '--b\r\nContent-Dispo'],
    ['a part without a head', `--b\r\n--b\r\n${part('a', '1')}${end}`],
    ['a last part without a head', `${part('a', '1')}--b\r\n${end}`],
    ['a part without a name', `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`],
  ])('rejects a form with %s', async (_what, form) => {
    expect(await split(form)).toEqual(malformed(/\.$/));
  });

  it("fails with the error of a part's callback, and calls no further callbacks", async () => {
    const offered: string[] = [];
    const fault = new Error('not this one');
    const failed = await split(`${part('a', '1')}${part('b', '2')}${part('c', '3')}${end}`, ({ head }) => {
      offered.push(head.name);
      if (head.name === 'b') throw fault;
    });
    expect([failed, offered]).toEqual([fault, ['a', 'b']]);
  });

  it('fails open parts and pending readers', async () => {
    const opened: FormPart[] = [];
    const splitter = new MultipartSplitter('b', (each) => void opened.push(each));
    await splitter.write(Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'));
    splitter.throwFailure();
    // No consumer reads the part, so the splitter waits.
    const waiting = splitter.write(Buffer.alloc(pieceBytes * 20, 'x'));
    const [first, second] = [new Error('first'), new Error('second')];
    splitter.fail(first);
    splitter.fail(second);
    await expect(waiting).rejects.toBe(first);
    expect(opened[0]?.content.destroyed).toBe(true);
    expect(() => splitter.throwFailure()).toThrow(first);
    await expect(splitter.write(Buffer.from('x'))).rejects.toBe(first);
    await expect(splitter.end()).rejects.toBe(first);
  });

  it('ends when every part has been read', async () => {
    let content: Readable | null = null;
    const splitter = new MultipartSplitter('b', (each) => (content = each.content));
    await splitter.write(Buffer.from(`${part('a', '1')}${end}`));
    let isDone = false;
    const done = splitter.end().then(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isDone).toBe(false);
    expect(await toText(content as unknown as Readable)).toBe('1');
    await done;
  });
});
