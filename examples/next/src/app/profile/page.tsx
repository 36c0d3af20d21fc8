import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';

import { getCrewkit } from '../../crewkit.ts';

/** A page that only the server renders, with data that it reads as the user. */
export default async function ProfilePage(): Promise<ReactElement> {
  const requestHeaders = await headers();
  const crewkit = getCrewkit();
  const session = await crewkit.getSession(requestHeaders);
  // proxy.ts redirects these requests, but a page never relies on that.
  if (session === null) notFound();
  const { items } = await crewkit.as(session.user.id).listOrganizations({ limit: 100, after: null });
  return (
    <main>
      <h1>{`${session.user.firstName} ${session.user.lastName}`}</h1>
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </main>
  );
}
