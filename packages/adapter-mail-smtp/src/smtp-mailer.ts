import type { ConnectionOptions } from 'node:tls';
import { isEmailAddress, type Mail } from '@crewkit/core/domain';
import {
  also,
  checkOptions,
  expects,
  flag,
  isObject,
  optional,
  positiveNumber,
  text,
  usableBy,
  wholeNumber,
  type OptionRules,
} from '@crewkit/core/options';
import type { Mailer } from '@crewkit/core/ports';
import { createTransport, type SMTPPoolOptions, type SMTPPoolSentMessageInfo, type Transporter } from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser';
import { parseSmtpUrl } from './parse-smtp-url.js';
import { toSafeError } from './safe-error.js';

export interface SmtpMailerOptions {
  /** `smtp://user:pass@host:port` (STARTTLS when the server offers it) or `smtps://…` (TLS at once). */
  readonly url: string;
  /** The sender: an address, or `Name <address>`. */
  readonly from: string;
  /**
   * Refuse to send without TLS. Default false: whoever sits between here and the server can take the offer of STARTTLS
   * away (RFC 3207 §6), so switch it on wherever the server is not on this machine.
   */
  readonly requireTls?: boolean;
  /** For a server with a certificate of your own: `{ ca }`. Certificates are checked. */
  readonly tls?: ConnectionOptions;
  /** Seconds until a mail counts as failed, waiting for a free connection included. Default, and at most, 60. */
  readonly timeoutSeconds?: number;
  /** Connections at a time. Default 4. */
  readonly maxConnections?: number;
}

// The port's.
const maxTimeoutSeconds = 60;
const maxPoolSize = 100;
const stepTimeoutSeconds = 15;
const closeGraceMs = 5000;

/**
 * Sends mails to an SMTP server (RFC 5321) over a pool of connections. A mail keeps its `Message-ID` when it is sent
 * again, so that whoever got it twice can recognise that. Errors carry nodemailer's `code` and `responseCode`, and nothing that the server said.
 * `close` gives what is under way 5 seconds; a mail sent later is rejected.
 *
 * Throws an `OptionsError` for options it cannot use. It does not connect before the first mail.
 * Not guaranteed: TLS, unless `requireTls` or `smtps:`; that a mail which timed out did not leave after all.
 */
export function smtpMailer(options: SmtpMailerOptions): Mailer {
  checkOptions('smtpMailer', rules, options);
  return new SmtpMailer(options);
}

const rules: OptionRules<SmtpMailerOptions> = {
  url: also(text('smtp://user:password@host:port or smtps://…'), usableBy(parseSmtpUrl)),
  from: also(text('an address, or: Name <address>'), usableBy(parseSender)),
  requireTls: optional(flag()),
  tls: optional(expects('options of node:tls', isObject)),
  timeoutSeconds: optional(positiveNumber(maxTimeoutSeconds, 'seconds')),
  maxConnections: optional(wholeNumber(1, maxPoolSize, 'connections at once')),
};

type Pool = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

class SmtpMailer implements Mailer {
  readonly keepsMails = false;
  private readonly transporter: Pool;
  private readonly sender: { readonly name: string; readonly address: string };
  private readonly timeoutMs: number;
  private readonly underWay = new Set<Promise<unknown>>();
  private closed = false;

  constructor(options: SmtpMailerOptions) {
    this.sender = parseSender(options.from);
    this.timeoutMs = (options.timeoutSeconds ?? maxTimeoutSeconds) * 1000;
    this.transporter = createPool(options, Math.min(this.timeoutMs, stepTimeoutSeconds * 1000));
  }

  async send(mail: Mail, signal: AbortSignal): Promise<void> {
    if (this.closed) throw new Error('The SMTP mailer is closed.');
    // Not left to nodemailer: it drops what it cannot read from an address and sends to the rest.
    if (!isEmailAddress(mail.to)) throw new Error('The recipient is not one bare email address.');
    const sending = this.transporter.sendMail({
      from: this.sender,
      // As an object: text would be parsed as a list, and could hold several recipients.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: mail.createdAt,
      messageId: `<${mail.id}@${this.sender.address.split('@').at(-1)}>`,
      // RFC 3834 §5: out-of-office programs do not answer these.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.timeoutMs)]),
    });
    this.underWay.add(sending);
    try {
      await sending;
    } catch (error) {
      throw toSafeError(error);
    } finally {
      this.underWay.delete(sending);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const grace = new AbortController();
    const graceIsOver = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, closeGraceMs);
      grace.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    await Promise.race([Promise.allSettled(this.underWay), graceIsOver]);
    grace.abort();
    this.transporter.close({ force: true });
  }
}

function createPool(options: SmtpMailerOptions, stepMs: number): Pool {
  const pool: SMTPPoolOptions & { readonly pool: true } = {
    ...parseSmtpUrl(options.url),
    pool: true,
    maxConnections: options.maxConnections ?? 4,
    idleTimeout: 30_000,
    // One more try if the connection ends before the mail begins, as a pooled one may. The rest is for the outbox,
    // which keeps a record.
    maxRequeues: 1,
    requireTLS: options.requireTls ?? false,
    ...(options.tls === undefined ? {} : { tls: options.tls }),
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs * 2,
    // Mails are made of text alone: nothing in one may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return createTransport(pool);
}

function parseSender(from: string): { readonly name: string; readonly address: string } {
  const [sender, ...more] = parseAddresses(from, { flatten: true });
  if (!sender?.address || more.length > 0 || !/^[^\s@<>]+@[^\s@<>]+$/.test(sender.address)) {
    throw new Error('The sender of mails must be one address, or: Name <address>.');
  }
  return { name: sender.name, address: sender.address };
}
