import { describe, expect, it } from 'vitest';

import { socketAddress } from './socket-address.js';

describe('the real-time address', () => {
  it('is beside /api, on the same origin', () => {
    const page = 'https://app.example';
    expect(socketAddress('https://api.example', page)).toEqual({ url: 'https://api.example/chat', path: '/socket.io' });
    expect(socketAddress('http://[::1]:3000/', undefined).url).toBe('http://[::1]:3000/chat');
    expect(socketAddress('', page)).toEqual({ url: 'https://app.example/chat', path: '/socket.io' });
    expect(socketAddress('https://x.example/a/b/', page)).toEqual({
      url: 'https://x.example/chat',
      path: '/a/b/socket.io',
    });
    expect(socketAddress('/a', page)).toEqual({ url: 'https://app.example/chat', path: '/a/socket.io' });
  });

  it('throws if there is no page', () => {
    expect(() => socketAddress('', undefined)).toThrow();
  });
});
