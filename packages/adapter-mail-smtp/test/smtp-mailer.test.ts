import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Mail, Mailer } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpMailer, type SmtpMailerOptions } from '../src/index.js';
import { decodeMail, toValue } from './decode-mail.js';
import { startSmtpSink, type SmtpSink } from './smtp-sink.js';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function sinkWith(options: Parameters<typeof startSmtpSink>[0] = {}): Promise<SmtpSink> {
  const sink = await startSmtpSink(options);
  cleanUps.push(() => sink.close());
  return sink;
}

interface TestMailer extends Mailer {
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

function mailerTo(server: string, options: Partial<SmtpMailerOptions> = {}): TestMailer {
  const mailer = smtpMailer({ url: `smtp://${server}`, from: 'Crewkit <no-reply@mail.example.org>', ...options });
  cleanUps.push(() => mailer.close());
  const send: TestMailer['send'] = (each, signal = new AbortController().signal) => mailer.send(each, signal);
  return { keepsMails: mailer.keepsMails, send, close: () => mailer.close() };
}

const link = `https://app.example.org/verify-email?token=${'x'.repeat(43)}&a=b=c`;

function mail(changes: Partial<Mail> = {}): Mail {
  return {
    id: randomUUID(),
    to: 'ada@example.org',
    subject: 'Bestätigen Sie Ihre Adresse 😀, bitte, denn dieser Betreff ist länger als eine Zeile',
    text: `Hello Jürgen,\n\n${link}\n\n-- \nCrewkit\n`,
    html: `<p>Hello Jürgen 😀</p><p><a href="${link}">${link}</a></p>`,
    createdAt: new Date('2026-11-21T09:45:31.000Z'),
    ...changes,
  };
}

/** Starts a server that accepts connections and never sends any data. */
async function silentServer(): Promise<{ readonly port: number; readonly server: Server }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, server };
}

describe('smtpMailer', () => {
  it('delivers to an internationalized domain in its ASCII form', async () => {
    const sink = await sinkWith();
    const to = internals.normalizeEmail('Ada@B\u00fccher.example');
    await mailerTo(`127.0.0.1:${sink.port}`).send(mail({ to }));
    expect(sink.received[0]?.raw).toContain('To: ada@xn--bcher-kva.example');
  });

  it('delivers text and HTML in UTF-8, with unbroken links, to one recipient', async () => {
    const sink = await sinkWith();
    await mailerTo(`127.0.0.1:${sink.port}`).send(mail());
    const [received] = sink.received;
    expect([received?.sender, received?.recipients]).toEqual(['no-reply@mail.example.org', ['ada@example.org']]);
    const decoded = decodeMail(received?.raw ?? '');
    expect(toValue(decoded.headers, 'subject')).toBe(mail().subject);
    expect(decoded.text.split(/\r?\n/)).toContain(link);
    expect(decoded.text).toContain('Jürgen');
    expect(decoded.html).toContain(`Jürgen 😀</p><p><a href="${link}">${link}</a>`);
  });

  it('sets From, Date, Auto-Submitted, and the same Message-ID for an email sent again', async () => {
    const sink = await sinkWith();
    const mailer = mailerTo(`127.0.0.1:${sink.port}`);
    const same = mail();
    await mailer.send(same);
    await mailer.send(same);
    const sent = sink.received.map(({ raw }) => decodeMail(raw).headers);
    expect(sent.map((headers) => toValue(headers, 'message-id'))).toEqual(
      Array(2).fill(`<${same.id}@mail.example.org>`),
    );
    const [headers = []] = sent;
    expect(toValue(headers, 'from')).toBe('Crewkit <no-reply@mail.example.org>');
    expect(toValue(headers, 'auto-submitted')).toBe('auto-generated');
    expect(new Date(toValue(headers, 'date'))).toEqual(same.createdAt);
    expect(headers.map(([name]) => name)).not.toContain('x-mailer');
  });

  it('authenticates with the user name and password in the URL', async () => {
    const sink = await sinkWith({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        password === 'p@ss/w:rd' ? callback(null, { user: username ?? '' }) : callback(new Error('wrong')),
    });
    await mailerTo(`us%40er:p%40ss%2Fw%3Ard@127.0.0.1:${sink.port}`).send(mail());
    expect(sink.received.map(({ user }) => user)).toEqual(['us@er']);
    await expect(mailerTo(`user:wrong@127.0.0.1:${sink.port}`).send(mail())).rejects.toMatchObject({ code: 'EAUTH' });
  });

  it('uses STARTTLS when it is offered, and then requires a valid certificate', async () => {
    const sink = await sinkWith({ disabledCommands: [] });
    const server = `127.0.0.1:${sink.port}`;
    await expect(mailerTo(server).send(mail())).rejects.toThrow(/certificate/i);
    expect(sink.received).toEqual([]);
    await mailerTo(server, { tls: { rejectUnauthorized: false } }).send(mail());
    expect(sink.received.map(({ secure }) => secure)).toEqual([true]);
  });

  it('sends nothing in plain text when TLS is required', async () => {
    const sink = await sinkWith();
    await expect(mailerTo(`127.0.0.1:${sink.port}`, { requireTls: true }).send(mail())).rejects.toThrow();
    expect(sink.received).toEqual([]);
  });

  it("rejects with the code of the server's refusal", async () => {
    const sink = await sinkWith();
    const refused = mailerTo(`127.0.0.1:${sink.port}`).send(mail({ to: 'refused@example.org' }));
    await expect(refused).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
  });

  it('rejects anything except a single bare address without contacting the server', async () => {
    const mailer = mailerTo('127.0.0.1:1');
    for (const to of [
      '',
      'ada',
      'a@example.org, b@example.org',
      'Ada <a@example.org>',
      'a@example.org\r\nRCPT TO:<b@c.de>',
    ]) {
      await expect(mailer.send(mail({ to }))).rejects.toThrow(/not one bare email address/);
    }
  });

  it('retries once if the connection ends before the email is sent, and leaves other retries to the outbox', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
    await expect(mailerTo(`127.0.0.1:${(server.address() as AddressInfo).port}`).send(mail())).rejects.toThrow();
    expect(connections).toBe(2);
  });

  it('times out on a silent server', async () => {
    const { port } = await silentServer();
    const mailer = mailerTo(`127.0.0.1:${port}`, { timeoutSeconds: 0.3 });
    const patient = mailerTo(`127.0.0.1:${port}`, { timeoutSeconds: 30 });
    const ended: string[] = [];
    const canceled = new AbortController();
    const slow = patient.send(mail(), canceled.signal).catch(() => ended.push('30 s'));
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => mailer.send(mail())));
    ended.push('0.3 s');
    expect(results.map(({ status }) => status)).toEqual(Array(40).fill('rejected'));
    canceled.abort();
    await slow;
    expect(ended).toEqual(['0.3 s', '30 s']);
  });

  it('delivers again once a stopped server is back', async () => {
    const first = await startSmtpSink();
    const mailer = mailerTo(`127.0.0.1:${first.port}`, { timeoutSeconds: 5 });
    await mailer.send(mail());
    await first.close();
    await expect(mailer.send(mail())).rejects.toThrow();
    await expect(mailer.send(mail())).rejects.toMatchObject({ code: 'ESOCKET' });
    const second = await sinkWith({ port: first.port });
    await mailer.send(mail());
    expect(second.received.length).toBe(1);
  });

  it('reads no file and loads no URL, regardless of the contents of an email', async () => {
    const sink = await sinkWith();
    const hostile = { path: '/etc/hostname' } as unknown as string;
    await expect(mailerTo(`127.0.0.1:${sink.port}`).send(mail({ html: hostile }))).rejects.toThrow(/file access/i);
  });

  it('verifies the server and the credentials without sending an email', async () => {
    const sink = await sinkWith({
      authOptional: false,
      authMethods: ['PLAIN'],
      onAuth: ({ password }, _session, callback) =>
        callback(password === 'right' ? null : new Error('5.7.8 wrong'), { user: 'ada' }),
    });
    const from = 'no-reply@example.org';
    const verify = async (server: string): Promise<void> => {
      const mailer = smtpMailer({ url: `smtp://${server}`, from });
      await mailer.verify().finally(() => mailer.close());
    };
    await verify(`ada:right@127.0.0.1:${sink.port}`);
    await expect(verify(`ada:wrong@127.0.0.1:${sink.port}`)).rejects.toThrow(/^(?!.*wrong).*AUTH/);
    await expect(verify('127.0.0.1:1')).rejects.toThrow();
    expect(sink.received).toEqual([]);
  });

  it('rejects emails after close, and releases its connections', async () => {
    const sink = await sinkWith();
    const mailer = mailerTo(`127.0.0.1:${sink.port}`);
    const sending = mailer.send(mail());
    const closing = mailer.close();
    await expect(mailer.send(mail())).rejects.toThrow(/closed/);
    await closing;
    await sending;
    expect(sink.received.length).toBe(1);
  });

  it('rejects invalid settings without showing the password', () => {
    const from = 'no-reply@example.org';
    for (const url of [
      '',
      'localhost:25',
      'http://h',
      'smtp://',
      'smtp://u:secret@h/x',
      'smtp://u:secret@h?tls.rejectUnauthorized=false',
    ]) {
      expect(() => smtpMailer({ url, from })).toThrow(/^(?!.*secret)smtpMailer: url: /);
    }
    for (const bad of ['', 'Crewkit', 'a@example.org, b@example.org', 'Crewkit <>']) {
      expect(() => smtpMailer({ url: 'smtp://localhost', from: bad })).toThrow(/^smtpMailer: from: /);
    }
  });
});
