import type { SmtpMailer } from '@crewkit/adapter-mail-smtp';
import { devMailer } from '@crewkit/core';
import type { Mailer } from '@crewkit/core/adapter';

import type { Settings } from './settings/settings.js';

/** Creates the mailer. Loads the mail library only if emails are sent. */
export async function openMailer({ smtpUrl, mailFrom }: Settings, publicUrl: string): Promise<Mailer> {
  return smtpUrl === null ? devMailer() : openSmtpMailer({ smtpUrl, mailFrom }, publicUrl);
}

/** Creates the mailer for an SMTP server. */
export async function openSmtpMailer(
  { smtpUrl, mailFrom }: { readonly smtpUrl: string; readonly mailFrom: string | null },
  publicUrl: string,
): Promise<SmtpMailer> {
  const { smtpMailer } = await import('@crewkit/adapter-mail-smtp');
  const { hostname, username } = new URL(smtpUrl);
  // Credentials are never sent unencrypted over a network.
  const requireTls = username !== '' && !isLoopback(hostname);
  const from = mailFrom ?? `Crewkit <no-reply@${new URL(publicUrl).hostname}>`;
  return smtpMailer({ url: smtpUrl, from, requireTls });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
