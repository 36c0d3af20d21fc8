import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compilePath, originForm, toRawPath } from './path-pattern.js';

const row = compilePath('/api/chats/:conversationId/messages/:messageId');

describe('compilePath', () => {
  it('returns the decoded parameters', () => {
    expect(row.match('/api/chats/a%20b/messages/%C3%A9')).toEqual({ conversationId: 'a b', messageId: 'é' });
    expect(row.fits('/api/chats/%zz/messages/x')).toBe(true);
  });

  it.each([
    ['a trailing slash', '/api/chats/1/messages/2/'],
    ['another letter case', '/api/Chats/1/messages/2'],
    ['an encoded letter of a static part', '/api/%63hats/1/messages/2'],
    ['an empty parameter', '/api/chats//messages/2'],
    ['a doubled slash', '//api/chats/1/messages/2'],
    ['something in front', '/x/api/chats/1/messages/2'],
    ['one segment more', '/api/chats/1/messages/2/3'],
    ['a line end', '/api/chats/1/messages/2\n/x'],
  ])('does not match a path with %s', (_what, path) => {
    expect(row.match(path)).toBeNull();
    expect(row.fits(path)).toBe(false);
  });

  it('treats the dots of a static path literally', () => {
    const jwks = compilePath('/.well-known/jwks.json');
    expect(jwks.match('/.well-known/jwks.json')).toEqual({});
    expect(jwks.match('/xwell-known/jwks.json')).toBeNull();
    expect(jwks.match('/.well-known/jwksxjson')).toBeNull();
  });

  it('throws URIError for a malformed escape in a parameter', () => {
    expect(() => row.match('/api/chats/%zz/messages/2')).toThrow(URIError);
  });

  it('round-trips any encoded parameter', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter((each) => !/\p{Surrogate}/u.test(each));
    fc.assert(
      fc.property(text, text, (conversationId, messageId) => {
        const path = `/api/chats/${encodeURIComponent(conversationId)}/messages/${encodeURIComponent(messageId)}`;
        expect(row.match(path)).toEqual({ conversationId, messageId });
      }),
    );
  });

  it('keeps a parameter called __proto__ away from prototypes', () => {
    const match = compilePath('/x/:name').match('/x/__proto__');
    expect(match).toEqual({ name: '__proto__' });
  });
});

describe('toRawPath', () => {
  it('removes only the query', () => {
    expect(toRawPath('/a/b?c=d?e')).toBe('/a/b');
    expect(toRawPath('/a/b?')).toBe('/a/b');
    expect(toRawPath('/a;x=1/%2F')).toBe('/a;x=1/%2F');
  });
});

describe('originForm', () => {
  it.each([
    ['/api/x?y=http://z/', '/api/x?y=http://z/'],
    ['http://host/api/x?y', '/api/x?y'],
    ['HTTPS://u:p@[::1]:80/api', '/api'],
    ['http://host', '/'],
    ['http://host?x', '/?x'],
    ['/http://host/x', '/http://host/x'],
    ['ftp://host/x', 'ftp://host/x'],
    ['*', '*'],
  ])('of %s is %s', (target, path) => {
    expect(originForm(target)).toBe(path);
  });
});
