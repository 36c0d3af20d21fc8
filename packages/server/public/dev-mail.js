/* global document, URL */

// For development only: in production these paths do not exist, and nothing shows them.
const inbox = '/dev/inbox';
const mailbox = '/dev/mailbox';

const hasInbox = fetch(inbox, { method: 'HEAD' }).then(
  ({ ok }) => ok,
  () => false,
);

/** Shows all links to the mailbox, if there is one. */
export async function revealInboxLinks() {
  const there = await hasInbox;
  for (const each of document.querySelectorAll('[data-needs-inbox]')) each.hidden = !there;
}

/** Returns the mails, newest first; null if the server does not respond. */
export async function readMailbox() {
  try {
    const response = await fetch(mailbox, { cache: 'no-store' });
    return response.ok ? (await response.json()).items : null;
  } catch {
    return null;
  }
}

/** Returns the web addresses in a plain text, each of which is alone on its line. */
export function linksIn(text) {
  const alone = text.split('\n').map((line) => line.trim());
  return alone.filter((line) => /^https?:\/\/\S+$/.test(line) && URL.canParse(line));
}
