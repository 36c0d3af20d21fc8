import { describe, expect, it } from 'vitest';

import { isAddressRange, isPublicAddress, toBlockList } from './address-ranges.js';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '192.0.1.1', '223.255.255.255'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(['2606:4700:4700::1111', '2a00:1450:4001:80f::200e', '2001:4860:4860::8888'])('accepts %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, where clouds serve metadata', '169.254.169.254'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['a relay for 6to4', '192.88.99.1'],
    ['benchmarking', '198.19.255.255'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:a00:1'],
    ['IPv4-mapped, although the IPv4 address is public', '::ffff:1.1.1.1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['translated by NAT64', '64:ff9b::7f00:1'],
    ['translated by a local NAT64', '64:ff9b:1::7f00:1'],
    ['discard-only', '100::1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['6to4', '2002:7f00:1::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('rejects an address that is %s: %s', (_kind, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('isAddressRange', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', 'fd00::/8', '::1', '::1/128'])('accepts %s', (text) =>
    expect(isAddressRange(text)).toBe(true),
  );
  it.each(['10.0.0.0/33', '::/129', '10.0.0/8', '10.0.0.0/', '10.0.0.0/8/8', 'fe80::1%eth0', 'intranet', ''])(
    'rejects %s',
    (text) => expect(isAddressRange(text)).toBe(false),
  );
});

describe('toBlockList', () => {
  it('contains addresses and ranges', () => {
    const list = toBlockList(['10.1.0.0/16', '10.2.0.7', 'fd00::/8']);
    const found = ['10.1.255.255', '10.2.0.7', '10.2.0.8', '10.0.0.0'].filter((each) => list.check(each, 'ipv4'));
    expect(found).toEqual(['10.1.255.255', '10.2.0.7']);
    expect(list.check('fd99::1', 'ipv6')).toBe(true);
    expect(list.check('fe00::1', 'ipv6')).toBe(false);
  });
});
