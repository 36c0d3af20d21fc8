import { describe, expect, it } from 'vitest';

import type { Mail } from '../../domain/mail.js';
import { describeMailError } from './describe-mail-error.js';

const token = 'kJ3_fW-9xQzRtYpLmNbVcSdFgHjKlAqWeRtYuIoPzXc';
const code = '482913';
const mail: Mail = {
  id: '0198c7e2-0000-7000-8000-000000000001',
  to: 'ada.lovelace@analytical.example',
  subject: 'Confirm your address, Zoë',
  text: `Hello Zoë,\n\nyour code is ${code}.\nhttps://app.example/verify-email?token=${token}&via=mail\n`,
  html: `<p>Hello Zo&euml;, <a href="https://app.example/verify-email?token=${token}&amp;via=mail">confirm</a></p>`,
  createdAt: new Date(0),
};

const toMessage = (message: string): string | null => describeMailError(new Error(message), mail).message;

describe('describeMailError', () => {
  it.each([
    'connect ECONNREFUSED 127.0.0.1:25',
    'Invalid login: 535 5.7.8 Authentication failed',
    "Cannot read properties of undefined (reading 'post')",
    'self-signed certificate in certificate chain',
  ])('keeps a message that quotes nothing: %s', (message) => {
    expect(toMessage(message)).toBe(message);
  });

  const bodies: Readonly<Record<string, (text: string) => string>> = {
    'as it is': (text) => text,
    'in upper case': (text) => text.toUpperCase(),
    'as JSON': (text) => JSON.stringify({ text }),
    'as JSON within JSON': (text) => JSON.stringify(JSON.stringify({ text })),
    'percent-encoded': encodeURIComponent,
    'as quoted-printable': (text) => encodeURIComponent(text).replaceAll('%', '='),
    'in base64': (text) => Buffer.from(text).toString('base64'),
    'in lines of base64': (text) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    'cut at both ends': (text) => text.slice(3, -3),
  };
  const parts = { to: mail.to, subject: mail.subject, text: mail.text, html: mail.html, code, token };
  it.each(
    Object.entries(bodies).flatMap(([how, encode]) =>
      Object.entries(parts).map(([name, part]) => ({ how, name, encode, part })),
    ),
  )('removes the $name of the email quoted $how', ({ encode, part }) => {
    const message = toMessage(`550 5.1.1 rejected: ${encode(part)}`) ?? '';
    expect(message).toMatch(/^550 5\.1\.1 rejected/);
    const shown = message.toLowerCase();
    for (const secret of ['lovelace', 'analytical', 'zoë', 'zo\u00e8', code, token.slice(4, 20).toLowerCase()]) {
      expect(shown).not.toContain(secret);
    }
    for (const secret of [
      'ada.',
      'hello',
      'confirm',
      'verify',
      Buffer.from('Hello').toString('base64').toLowerCase(),
    ]) {
      expect(shown).not.toContain(secret);
    }
  });

  it.each([
    're_8Zc2vTq1_9fJkLmNoPqRs',
    'sk-live-4eC39HqLyjWDarjtT1zdp7dc',
    'Bearer c2VjcmV0LWtleS1vZi10aGUtcHJvdmlkZXI=',
  ])('removes what looks like a provider key: %s', (key) => {
    const secret = key.split(' ').at(-1) ?? '';
    expect(toMessage(`401 for ${key} at /emails`)).not.toContain(secret.slice(0, 12));
  });

  it('includes code and status, and the cause', () => {
    const refused = Object.assign(new Error('Message failed'), { code: 'EENVELOPE', responseCode: 550 });
    expect(describeMailError(refused, mail)).toEqual({ reason: 'EENVELOPE 550', message: 'Message failed' });
    const cause = Object.assign(new Error('connect ETIMEDOUT 192.0.2.1:443'), { code: 'ETIMEDOUT' });
    expect(describeMailError(new TypeError('fetch failed', { cause }), mail)).toEqual({
      reason: 'ETIMEDOUT',
      message: 'fetch failed: connect ETIMEDOUT 192.0.2.1:443',
    });
  });

  it('ignores codes that are not identifiers, and values that are not errors', () => {
    const quoting = Object.assign(new Error('no'), { code: `refused ${mail.to}` });
    expect(describeMailError(quoting, mail).reason).toBe('Error');
    expect(describeMailError(Object.assign(new Error('no'), { code: token }), mail).reason).toBe('Error');
    expect(describeMailError(mail.text, mail)).toEqual({ reason: 'unknown failure', message: null });
  });

  it('truncates the message and keeps it on one line', () => {
    const { message } = describeMailError(new Error('no way\r\n{"level":30}\u001b[2K '.repeat(10_000)), mail);
    expect(message?.length).toBeLessThanOrEqual(300);
    expect(message).not.toMatch(/\p{C}/u);
  });
});
