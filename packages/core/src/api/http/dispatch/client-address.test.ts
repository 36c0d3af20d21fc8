import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { clientAddress, limitKeyOfAddress } from './client-address.js';

const peer = '203.0.113.9';

describe('clientAddress', () => {
  it('ignores X-Forwarded-For without trusted proxies', () => {
    expect(clientAddress(peer, '198.51.100.1', 0)).toBe(peer);
  });

  it('uses the hop that the outermost trusted proxy added', () => {
    expect(clientAddress(peer, 'evil, 198.51.100.1', 1)).toBe('198.51.100.1');
    expect(clientAddress(peer, '192.0.2.1, 198.51.100.1, 198.51.100.2', 2)).toBe('198.51.100.1');
  });

  it('joins repeated headers in their order', () => {
    expect(clientAddress(peer, ['192.0.2.1', '198.51.100.1'], 1)).toBe('198.51.100.1');
  });

  it.each(['', ' ', 'unknown', '_hidden', '1.2.3.4.5', 'evil.example', '<script>', '999.1.1.1'])(
    'falls back to the peer if the trusted hop is %j',
    (hop) => {
      expect(clientAddress(peer, hop, 1)).toBe(peer);
    },
  );

  it('reads the address formats of common proxies', () => {
    expect(clientAddress(peer, '198.51.100.1:4711', 1)).toBe('198.51.100.1');
    expect(clientAddress(peer, '[2001:db8::1]:4711', 1)).toBe('2001:db8::1');
    expect(clientAddress(peer, '[2001:db8::1]', 1)).toBe('2001:db8::1');
  });

  it('unmaps IPv4 and drops zone ids', () => {
    expect(clientAddress('::ffff:192.0.2.1', undefined, 0)).toBe('192.0.2.1');
    expect(clientAddress('fe80::1%eth0', undefined, 0)).toBe('fe80::1');
  });

  it('runs in linear time on long zone ids', () => {
    const from = performance.now();
    expect(clientAddress(`${'%'.repeat(30_000)}\n%`, undefined, 0)).toBe('');
    expect(performance.now() - from).toBeLessThan(500);
  });

  it('is independent of everything left of the trusted hop', () => {
    const spoofed = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 });
    fc.assert(
      fc.property(spoofed, fc.ipV4(), (left, real) => {
        expect(clientAddress(peer, [...left, real].join(','), 1)).toBe(real);
      }),
    );
  });

  it('never throws and always returns an address', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(4), (header, trusted) => {
        expect(clientAddress(peer, header, trusted)).toMatch(/^[\da-f.:]+$/i);
      }),
    );
  });
});

describe('limitKeyOfAddress', () => {
  it('is the address itself for IPv4', () => {
    expect(limitKeyOfAddress('192.0.2.1')).toBe('192.0.2.1');
  });

  it('is the same for every spelling and host of a /64', () => {
    const key = limitKeyOfAddress('2001:db8:0:1::1');
    for (const other of ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8::1:0:0:0:5', '2001:db8:0:1:2::']) {
      expect(limitKeyOfAddress(other)).toBe(key);
    }
    expect(limitKeyOfAddress('2001:db8:0:2::1')).not.toBe(key);
  });

  it('distinguishes adjacent /64 networks, even in short notation', () => {
    const keys = ['::1', '1::', '0:0:0:1::', '0:1::', '1:2:3:4:5:6:7:8'].map(limitKeyOfAddress);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('depends only on the first four groups', () => {
    const group = fc.nat(0xffff).map((each) => each.toString(16));
    const half = fc.tuple(group, group, group, group).map((each) => each.join(':'));
    fc.assert(
      fc.property(half, half, half, (network, hostA, hostB) => {
        expect(limitKeyOfAddress(`${network}:${hostA}`)).toBe(limitKeyOfAddress(`${network}:${hostB}`));
      }),
    );
  });
});
