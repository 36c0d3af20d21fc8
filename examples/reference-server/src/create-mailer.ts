import { DevMailer } from '@crewkit/core';
import type { Mailer } from '@crewkit/core/adapter';

import type { Settings } from './settings/settings.js';

/** Creates the mailer. Loads the mail library only if emails are sent. */
export async function createMailer({ smtpUrl, mailFrom }: Settings, publicUrl: string): Promise<Mailer> {
  if (smtpUrl === null) return new DevMailer();
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
