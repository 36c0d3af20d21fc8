import { expect, it } from 'vitest';
import { parseSmtpUrl } from './parse-smtp-url.js';

it('parses servers, ports, TLS and credentials', () => {
  expect(parseSmtpUrl('smtp://mail.example.org')).toEqual({ host: 'mail.example.org', port: 587, secure: false });
  expect(parseSmtpUrl('smtps://mail.example.org/')).toEqual({ host: 'mail.example.org', port: 465, secure: true });
  expect(parseSmtpUrl('smtp://[::1]:2525')).toEqual({ host: '::1', port: 2525, secure: false });
  expect(parseSmtpUrl('smtp://a%40b:c%3Ad%25@h:25').auth).toEqual({ user: 'a@b', pass: 'c:d%' });
});
