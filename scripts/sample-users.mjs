/** Adds the sample users to the server, and returns a text that shows how to sign in as them. Throws an error if the server refuses. */
export async function addSampleUsers(base) {
  const answer = await fetch(`${base}/dev/demo`, { method: 'POST' });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`The sample users could not be added: ${body.detail}`);
  return formatSampleUsers(body.people, base);
}

/** Returns a table of the sample users, and the addresses where they sign in and read their mail. */
function formatSampleUsers(people, base) {
  const rows = people.map(({ firstName, lastName, email, password, about }) => [
    `${firstName} ${lastName}`,
    email,
    password,
    about,
  ]);
  const heads = ['name', 'email', 'password', ''];
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at].length)));
  const lines = [heads, ...rows].map((row) => row.map((text, at) => text.padEnd(widths[at])).join('  '));
  const texts = ['Sample users. Their passwords are public, so do not add them to real servers.', '', ...lines];
  const addresses = [`open      ${base}/sign-in`, `mailbox   ${base}/dev/inbox`];
  return `\n${[...texts, '', ...addresses].map((line) => `  ${line}`.trimEnd()).join('\n')}\n`;
}
