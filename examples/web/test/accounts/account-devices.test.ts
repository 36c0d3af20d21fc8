import { describe, expect, it, vi } from 'vitest';

import { describeDevice } from '../../src/parts/describe-device.js';

// Node 20 has no `navigator`.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en-US'] }));

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) ';

describe('device names', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux', 'computer'],
    [`${mac}605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari on macOS', 'computer'],
    [`${mac}537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on macOS', 'computer'],
    ['Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) Chrome/141.0.0.0 Safari/537.36', 'Chrome on ChromeOS', 'computer'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36 OPR/123',
      'Opera on Windows',
      'computer',
    ],
    [`${iPhone}Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
    [`${iPhone}CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', 'phone'],
    [`${pixel}Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
    [`${pixel}Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Android', 'tablet'],
    [`${pixel}SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android', 'phone'],
    ['curl/8.14.1', 'curl/8.14.1', 'unknown'],
    ['x'.repeat(500), 'x'.repeat(40), 'unknown'],
    ['', 'Unknown device', 'unknown'],
    [null, 'Unknown device', 'unknown'],
  ])('%s', (userAgent, words, kind) => {
    expect(describeDevice(userAgent)).toEqual({ words, kind });
  });
});
