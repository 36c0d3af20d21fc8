import { describe, expect, it } from 'vitest';

import { checkOptions } from './check-options.js';
import type { CrewkitOptions } from './crewkit-options.js';

const check = (publicUrl: string, ...appOrigins: string[]): void =>
  checkOptions({ publicUrl, appOrigins } as unknown as CrewkitOptions);

describe('checkOptions', () => {
  it('takes what a browser would call an origin, and a URL', () => {
    expect(() => check('https://api.example/base', 'https://app.example', 'http://127.0.0.1:3000')).not.toThrow();
  });

  it.each(['', 'nonsense', 'ftp://app.example', 'https://app.example/'])('refuses the public URL %j', (url) => {
    expect(() => check(url, 'https://app.example')).toThrow(/^publicUrl must be/);
  });

  it.each(['', 'app.example', 'https://app.example/', 'https://app.example/x', 'https://APP.example', 'null'])(
    'refuses the origin %j',
    (origin) => {
      expect(() => check('https://app.example', 'https://app.example', origin)).toThrow(/^appOrigins\[1\] must be/);
    },
  );

  it('wants an origin', () => {
    expect(() => check('https://app.example')).toThrow(/^appOrigins must name/);
  });
});
