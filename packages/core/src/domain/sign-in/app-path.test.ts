import { describe, expect, it } from 'vitest';

import { appPathErrors, maxAppPathLength } from './app-path.js';

const isAppPath = (path: string): boolean => appPathErrors(path, 'next').length === 0;

describe('a path of the app', () => {
  it.each([
    '/',
    '/chats',
    '/invitations/accept?token=abc_DEF-123',
    '/search?q=https://x.example/',
    `/${'a'.repeat(511)}`,
  ])('accepts %s', (path) => {
    expect(isAppPath(path)).toBe(true);
  });

  it.each([
    '',
    'chats',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\b',
    '/a//b',
    '/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nLocation: x',
    '/\0',
    '/a b',
    ' /chats',
    '/chats\u2028',
    '/\u202Echats',
    '/\uD800',
    '/chats#accessToken=x',
    `/${'a'.repeat(maxAppPathLength)}`,
  ])('rejects %j', (path) => {
    expect(isAppPath(path)).toBe(false);
  });

  it('never leaves the origin', () => {
    const parts = ['/', '\\', '.', '..', '%2f', '%5c', '@', ':', '?', 'evil.example', '\t', ';'];
    const pairs = parts.flatMap((first) => parts.map((second) => first + second));
    const paths = pairs.flatMap((pair) => parts.map((third) => `/${pair}${third}`)).filter(isAppPath);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      const url = new URL(path, 'https://app.example/sign-in');
      expect(url.origin).toBe('https://app.example');
      expect(url.pathname.startsWith('//')).toBe(false);
    }
  });
});
