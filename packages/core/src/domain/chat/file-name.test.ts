import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { displayFileName } from './file-name.js';

const toBytes = (text: string): number => Buffer.byteLength(text, 'utf8');

describe('displayFileName', () => {
  it.each([
    ['notes.pdf', 'notes.pdf'],
    ['  Заметки к машине.pdf ', 'Заметки к машине.pdf'],
    ['🚀 launch.png', '🚀 launch.png'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['.bashrc', '.bashrc'],
    ['no extension', 'no extension'],
    ["it's 100% <b>.html", "it's 100% <b>.html"],
  ])('keeps %j as %j', (given, kept) => {
    expect(displayFileName(given)).toBe(kept);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\notes.pdf', 'notes.pdf'],
    ['/tmp/..\\x/y.txt', 'y.txt'],
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie: x=1'],
    ['nul\0.png', 'nul.png'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['in\u200bvisi\u2060ble\ufeff.txt', 'invisible.txt'],
    ['half\ud800.txt', 'half.txt'],
    ['line\u2028break\u0085.txt', 'linebreak.txt'],
    ['e\u200b\u0301.txt', 'é.txt'],
  ])('removes invisible characters from %j', (given, kept) => {
    expect(displayFileName(given)).toBe(kept);
  });

  it.each(['', ' ', '.', '..', '...', 'folder/', '\\', '\0', '\u202e', '. '])('names %j "file"', (given) => {
    expect(displayFileName(given)).toBe('file');
  });

  it('keeps the extension of an overlong name', () => {
    expect(displayFileName(`${'x'.repeat(300)}.tar.gz`)).toBe(`${'x'.repeat(252)}.gz`);
    expect(displayFileName(`${'я'.repeat(200)}.документ`)).toBe(`${'я'.repeat(119)}.документ`);
    expect(displayFileName('😀'.repeat(100))).toBe('😀'.repeat(63));
    // The part after the dot is a sentence, not an extension.
    expect(displayFileName(`${'x'.repeat(250)}.${'y'.repeat(17)}`)).toBe(`${'x'.repeat(250)}.yyyy`);
  });

  it('always returns a name, and is idempotent', () => {
    const unit = fc.oneof(
      fc.constantFrom('/', '\\', '.', ' ', '\r', '\n', '\0', '\u202e', '\u0301', 'я', '😀', '\ud800'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), fc.nat(40), (start, count) => {
        const name = displayFileName(start + start.repeat(count));
        expect(name).not.toBe('');
        expect(toBytes(name)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Surrogate}]/u);
        expect(name).not.toMatch(/^\.+$/);
        expect(name.trim()).toBe(name);
        expect(name.normalize('NFC')).toBe(name);
        expect(displayFileName(name)).toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  it('runs in linear time on combining marks', () => {
    for (const marks of ['\u0344\u0323', '\u0301\u200d\u0323\u200d']) {
      const started = performance.now();
      expect(toBytes(displayFileName(`a${marks.repeat(60_000)}.png`))).toBeLessThanOrEqual(255);
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
