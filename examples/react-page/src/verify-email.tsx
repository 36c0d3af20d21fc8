'use client';

import { useCrewkit } from '@crewkit/react';
import { useState, type ReactElement } from 'react';

import { ActionForm } from './action-form.js';

/** Confirms the address of a new user. It waits for a click, because email scanners open links too. */
export function VerifyEmail({ token }: { readonly token: string }): ReactElement {
  const { auth } = useCrewkit();
  const [isVerified, setVerified] = useState(false);
  return (
    <main>
      <h1>Your email</h1>
      {isVerified ? (
        <p role="status">
          Your email is confirmed. <a href="/">Sign in</a>
        </p>
      ) : (
        <ActionForm
          label="Your email"
          button="Confirm"
          action={async () => {
            await auth.verifyEmail(token);
            setVerified(true);
          }}
        />
      )}
    </main>
  );
}
