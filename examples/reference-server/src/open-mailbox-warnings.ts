/** Warns about a development mailbox that other machines can read. A reader of a user's emails can reset the user's password. */
export function openMailboxWarnings({
  NODE_ENV,
  HOST = '',
  CREWKIT_MAIL = '',
}: Readonly<Record<string, string | undefined>>): string[] {
  const isKept = NODE_ENV !== 'production' && ['', 'dev'].includes(CREWKIT_MAIL);
  if (!isKept || /^(?:|localhost|127(?:\.\d+){3}|::1)$/.test(HOST)) return [];
  return [
    `HOST is ${HOST} in development: any client that can reach it can read every mail at /dev/mailbox and add sample people.`,
  ];
}
