'use client';

import { useSession } from '@crewkit/react';
import { AccountSecurity, SignIn } from '@crewkit/react/components';
import type { ReactElement } from 'react';

import { ActionForm } from './action-form.js';
import { Chats } from './chats.js';
import { Workspace } from './workspace.js';

/** The whole page: the user's workspace, conversations and account, or the sign-in. */
export function Planner(): ReactElement {
  const { status, user, signOut } = useSession();
  return (
    <main>
      <h1>Planner</h1>
      {status === 'loading' && <p role="status">Loading…</p>}
      {status === 'signed-out' && <SignIn />}
      {user !== null && (
        <>
          <p>{`Hello, ${user.firstName}!`}</p>
          <ActionForm label="Session" button="Sign out" action={() => signOut()} />
          <Workspace />
          <Chats />
          <AccountSecurity />
        </>
      )}
    </main>
  );
}
