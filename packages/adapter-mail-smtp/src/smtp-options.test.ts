import { describe, expect, it } from 'vitest';

import { smtpMailer } from './smtp-mailer.js';

const good = { url: 'smtp://mail.example', from: 'a@b.example' };

describe('the options of smtpMailer', () => {
  it.each<readonly [given: unknown, problem: string]>([
    [undefined, 'smtpMailer: expected an object of options, got nothing'],
    [{ from: 'a@b.example' }, 'smtpMailer: url: expected smtp://user:password@host:port or smtps://…, got nothing'],
    [{ ...good, url: 'smtp://u:tPASS@h/x' }, 'smtpMailer: url: The SMTP URL must end after the port.'],
    [{ url: good.url }, 'smtpMailer: from: expected an address, or: Name <address>, got nothing'],
    [{ ...good, from: 'Crewkit' }, 'smtpMailer: from: The sender of mails must be one address'],
    [{ ...good, requireTLS: true }, 'smtpMailer: requireTLS: unknown option; did you mean requireTls?'],
    [{ ...good, requireTls: 'yes' }, 'smtpMailer: requireTls: expected true or false, got "yes"'],
    [{ ...good, tls: true }, 'smtpMailer: tls: expected options of node:tls, got true'],
    [
      { ...good, timeoutSeconds: 61 },
      'smtpMailer: timeoutSeconds: expected a number above 0, at most 60 (seconds), got 61',
    ],
    [
      { ...good, maxConnections: 0 },
      'smtpMailer: maxConnections: expected a whole number from 1 to 100 (connections at once), got 0',
    ],
  ])('reject %j', (given, problem) => {
    expect(() => smtpMailer(given as never)).toThrow(problem);
    expect(() => smtpMailer(given as never)).not.toThrow(/tPASS/);
  });
});
