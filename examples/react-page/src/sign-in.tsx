import { CrewkitError } from '@crewkit/client-sdk';
import { useCrewkit, useSession } from '@crewkit/react';
import { useState, type ReactElement } from 'react';

import { ActionForm, Field } from './action-form.js';

/** Signs the user in, with a second factor if the account has one, or registers a new user. */
export function SignIn(): ReactElement {
  const { signIn, verifyTwoFactor } = useSession();
  const [challengeToken, setChallengeToken] = useState<string | null>(null);
  if (challengeToken !== null) {
    return (
      <ActionForm
        label="Second factor"
        button="Continue"
        action={({ code = '' }) => verifyTwoFactor({ challengeToken, code })}
      >
        <Field label="Code" name="code" autoComplete="one-time-code" />
      </ActionForm>
    );
  }
  const enter = async ({ email = '', password = '' }: Readonly<Record<string, string>>): Promise<void> => {
    try {
      await signIn({ email, password });
    } catch (error) {
      if (!CrewkitError.is(error, 'TWO_FACTOR_REQUIRED')) throw error;
      setChallengeToken(error.challengeToken);
    }
  };
  return (
    <>
      <ActionForm label="Sign in" button="Sign in" action={enter}>
        <Field label="Email" name="email" type="email" autoComplete="username" />
        <Field label="Password" name="password" type="password" autoComplete="current-password" />
      </ActionForm>
      <Register />
    </>
  );
}

function Register(): ReactElement {
  const { auth } = useCrewkit();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <p role="status">{`Open the link that we sent to ${email}.`}</p>;
  return (
    <ActionForm
      label="Register"
      button="Register"
      action={async ({ firstName = '', lastName = '', email: address = '', password = '' }) => {
        await auth.register({ firstName, lastName, email: address, password });
        setEmail(address);
      }}
    >
      <Field label="First name" name="firstName" autoComplete="given-name" />
      <Field label="Last name" name="lastName" autoComplete="family-name" />
      <Field label="Email" name="email" type="email" autoComplete="username" />
      <Field label="New password" name="password" type="password" autoComplete="new-password" />
    </ActionForm>
  );
}
