import { CrewkitError } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { Redirect } from 'wouter';

import * as texts from '#messages/sign-in';
import { client } from '../../../data/client.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';
import { Confirmation } from './confirmation.js';
import { Confirmed } from './confirmed.js';
import { forgetVerifier, savedVerifier } from '../registration-verifier.js';
import { useNext, withNext } from '../use-next.js';

/** Confirms a registration. In the browser that registered, it also signs the user in, and opens `next`. */
export function VerifyEmailPage(): ReactElement {
  const next = useNext();
  return (
    <Confirmation
      title={texts.confirmEmailTitle}
      description={texts.confirmEmailHint}
      button={texts.confirmEmail}
      deadLink={{
        hint: texts.newVerificationHint,
        action: <LinkButton href={withNext('/sign-in', next)}>{texts.signIn}</LinkButton>,
      }}
      confirm={verify}
    >
      {({ email, isSignedIn }) =>
        isSignedIn ? (
          <Redirect to={next} replace />
        ) : (
          <Confirmed next={next} email={email}>
            {texts.accountActive}
          </Confirmed>
        )
      }
    </Confirmation>
  );
}

interface Verified {
  /** The confirmed email; null if this page does not know it. */
  readonly email: string | null;
  readonly isSignedIn: boolean;
}

async function verify(token: string): Promise<Verified> {
  // If another user is signed in here, they stay signed in.
  const signInVerifier = client.session.state.status === 'signed-in' ? null : savedVerifier();
  try {
    const { email, user } = await client.auth.verifyEmailAndSignIn({ token, signInVerifier });
    if (user !== null) forgetVerifier();
    return { email, isSignedIn: user !== null };
  } catch (error) {
    // The address is confirmed, and signing in requires the second factor.
    if (CrewkitError.is(error, 'TWO_FACTOR_REQUIRED')) return { email: null, isSignedIn: false };
    throw error;
  }
}
