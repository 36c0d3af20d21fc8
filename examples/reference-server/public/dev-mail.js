/* global document, URL */

// Only in development: in production these paths are not there, and nothing of it shows.
const inbox = '/dev/inbox';
const mailbox = '/dev/mailbox';

const hasInbox = fetch(inbox, { method: 'HEAD' }).then(
  ({ ok }) => ok,
  () => false,
);

/** Shows whatever leads to the mailbox, if there is one. */
export async function revealInboxLinks() {
  const there = await hasInbox;
  for (const each of document.querySelectorAll('[data-needs-inbox]')) each.hidden = !there;
}

/** The mails, newest first; null if the server does not answer. */
export async function readMailbox() {
  try {
    const response = await fetch(mailbox, { cache: 'no-store' });
    return response.ok ? (await response.json()).items : null;
  } catch {
    return null;
  }
}

/** The web addresses of a plain text, each of which stands alone on its line. */
export function linksIn(text) {
  const alone = text.split('\n').map((line) => line.trim());
  return alone.filter((line) => /^https?:\/\/\S+$/.test(line) && URL.canParse(line));
}
