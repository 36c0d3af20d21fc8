import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactElement, ReactNode } from 'react';

import { getCrewkit } from '../crewkit.ts';
import { Providers } from './providers.tsx';

export const metadata: Metadata = { title: 'Planner', icons: 'data:,', referrer: 'no-referrer' };

export default async function Layout({ children }: { readonly children: ReactNode }): Promise<ReactElement> {
  // Read first: a page that depends on the request is not rendered by `next build`.
  const requestHeaders = await headers();
  const session = await getCrewkit().getSession(requestHeaders);
  return (
    <html lang="en">
      <body>
        <Providers initialSession={session}>{children}</Providers>
      </body>
    </html>
  );
}
