import { describe, expect, it } from 'vitest';

import { describeDevice } from './describe-device.js';

describe('describeDevice', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Chrome/150', 'Chrome'],
    ['curl/8.5.0', 'curl/8. 5. 0'],
    ['see http://evil.example\nnow', 'see http: evil. example now'],
    ['', ''],
    [null, ''],
  ])('describes %j as %j', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});
