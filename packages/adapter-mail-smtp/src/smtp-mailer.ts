import type { ConnectionOptions } from 'node:tls';
import {
  isEmailAddress,
  checkOptions,
  optionRules,
  type Mail,
  type OptionRules,
  type Mailer,
} from '@crewkit/core/adapter';
import { createTransport, type SMTPPoolOptions, type SMTPPoolSentMessageInfo, type Transporter } from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser';
import { parseSmtpUrl } from './parse-smtp-url.js';

// An SMTP status code (RFC 5321 §4.2), and after it the enhanced status code (RFC 3463) if there is one.
const statusForm = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;
const commandForm = /^[A-Z]{3,8}(?: [A-Z]{2,5})?(?=$|[^A-Z])/;

/**
 * Returns a copy of the error that is safe to log and keeps `code` and `responseCode`. Omits the server's text, which may quote the email,
 * and nodemailer's other properties, which contain addresses and the SMTP dialogue.
 */
function toSafeError(error: unknown): Error {
  const { message, code, response, responseCode, command } = Object(error) as Partial<Record<string, unknown>>;
  const name = typeof code === 'string' ? code : 'ESMTP';
  if (typeof response !== 'string') {
    const words = typeof message === 'string' ? message : 'The mail was not sent.';
    return Object.assign(new Error(words), { code: name });
  }
  const step = typeof command === 'string' ? (commandForm.exec(command)?.[0] ?? 'a command') : 'a command';
  const status = statusForm.exec(response)?.[0] ?? 'no status';
  return Object.assign(new Error(`The mail server answered ${step} with ${status}.`), { code: name, responseCode });
}

/** The SMTP server, the sender, and limits. */
export interface SmtpMailerOptions {
  /** The server: `smtp://user:pass@host:port` (STARTTLS if the server offers it) or `smtps://…` (implicit TLS). */
  readonly url: string;
  /** The sender: an address, or `Name <address>`. */
  readonly from: string;
  /**
   * Whether to refuse to send without TLS. The default is false. Set it to true unless the server runs on the same machine, because an
   * attacker on the network can remove the STARTTLS offer (RFC 3207 §6).
   */
  readonly requireTls?: boolean;
  /** TLS options, such as `{ ca }` for a server with a private certificate. The server's certificate is always checked. */
  readonly tls?: ConnectionOptions;
  /**
   * The number of seconds after which sending an email fails, including the wait for a free connection. The default is
   * 60, which is also the maximum.
   */
  readonly timeoutSeconds?: number;
  /** The maximum number of connections. The default is 4. */
  readonly maxConnections?: number;
}

/** A mailer for an SMTP server. */
export interface SmtpMailer extends Mailer {
  /** Connects and signs in to the server, without sending an email. Rejects as `send` does. */
  verify(): Promise<void>;
}

// The maximum that the `Mailer` port allows.
const maxTimeoutSeconds = 60;
const maxPoolSize = 100;
const stepTimeoutSeconds = 15;
const closeGraceMs = 5000;

/**
 * Creates a mailer that sends emails to an SMTP server (RFC 5321) over a connection pool. An email that is sent again keeps its
 * `Message-ID`, so that recipients can detect duplicates. Errors contain nodemailer's `code` and `responseCode`, but no text from the
 * server. `close` waits up to 5 seconds for emails that are being sent, and rejects new ones.
 *
 * Throws an `OptionsError` for invalid options. Connects when it sends the first email. TLS is guaranteed only with `requireTls` or
 * `smtps:`. An email that timed out may still have been delivered.
 *
 * @example
 * const mailer = smtpMailer({ url: 'smtps://user:password@mail.example', from: 'Planner <planner@example.com>' });
 */
export function smtpMailer(options: SmtpMailerOptions): SmtpMailer {
  checkOptions('smtpMailer', rules, options);
  return new PooledSmtpMailer(options);
}

const rules: OptionRules<SmtpMailerOptions> = {
  url: optionRules.also(
    optionRules.text('smtp://user:password@host:port or smtps://…'),
    optionRules.usableBy(parseSmtpUrl),
  ),
  from: optionRules.also(optionRules.text('an address, or: Name <address>'), optionRules.usableBy(parseSender)),
  requireTls: optionRules.optional(optionRules.flag()),
  tls: optionRules.optional(optionRules.expects('options of node:tls', optionRules.isObject)),
  timeoutSeconds: optionRules.optional(optionRules.positiveNumber(maxTimeoutSeconds, 'seconds')),
  maxConnections: optionRules.optional(optionRules.wholeNumber(1, maxPoolSize, 'connections at once')),
};

type Pool = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

class PooledSmtpMailer implements SmtpMailer {
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
    // Reject an invalid address here: nodemailer would drop the invalid parts and send the email to the rest.
    if (!isEmailAddress(mail.to)) throw new Error('The recipient is not one bare email address.');
    const sending = this.transporter.sendMail({
      from: this.sender,
      // Use an object, because nodemailer would parse a string as a list, which could contain several recipients.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: mail.createdAt,
      messageId: `<${mail.id}@${this.sender.address.split('@').at(-1)}>`,
      // This header keeps automatic responders from replying (RFC 3834 §5).
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

  async verify(): Promise<void> {
    try {
      await this.transporter.verify();
    } catch (error) {
      throw toSafeError(error);
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
    // Retry once if a connection ends before the transmission of the email has begun, which can happen with pooled connections. All other
    // retries are left to the outbox, which keeps a record of them.
    maxRequeues: 1,
    requireTLS: options.requireTls ?? false,
    ...(options.tls === undefined ? {} : { tls: options.tls }),
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs * 2,
    // Emails contain only text, and their content must not make this process read a file or fetch a URL.
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
