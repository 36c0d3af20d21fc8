import { CrewkitError } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

import * as texts from '#messages/sign-in';
import { demoQuery } from '../../data/sign-in/demo.js';
import { useSession } from '@crewkit/react';
import { AuthShell } from '../../shell/auth-shell.js';
import { PasskeyStep } from './passkey-step.js';
import { PasswordStep } from './password-step.js';
import { Providers } from './providers.js';
import { SecondStep } from './second-step-when-needed.js';
import { invitationTokenIn, useInvitation } from './use-invitation.js';
import { useNext, withNext } from './use-next.js';

// Used in development only; otherwise its files are not loaded.
const DemoPeople = lazy(async () => ({ default: (await import('./demo-people.js')).DemoPeople }));

/** Signing in: with a password, a passkey, an emailed code or a social account, and then with a code if required. */
export function SignInPage(): ReactElement {
  const session = useSession();
  const next = useNext();
  const { data: demo } = useQuery(demoQuery);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const beside = useHistoryState<{ readonly email?: string | null } | null>();
  const { data: invitation } = useInvitation(invitationTokenIn(next));
  const email = typed ?? beside?.email ?? invitation?.email ?? '';
  if (session.status === 'signed-in') return <Redirect to={next} replace />;
  /** Returns whether the error only starts the second step. */
  const onError = (error: unknown): boolean => {
    const token = CrewkitError.is(error, 'TWO_FACTOR_REQUIRED') ? error.challengeToken : null;
    setChallenge(token);
    return token !== null;
  };
  if (challenge !== null) {
    return (
      <AuthShell title={texts.twoFactorTitle} description={texts.twoFactorHint}>
        <SecondStep challengeToken={challenge} onGiveUp={() => setChallenge(null)} />
      </AuthShell>
    );
  }
  return (
    <AuthShell
      title={texts.signIn}
      description={
        invitation === undefined
          ? texts.welcomeBack
          : texts.signInToJoin({ organization: invitation.organization.name })
      }
      footer={texts.newHere({ link: (words) => <Link href={withNext('/sign-up', next)}>{words}</Link> })}
    >
      <PasswordStep
        hasExpired={session.status === 'signed-out' && session.reason === 'expired'}
        email={email}
        forgotPasswordHref={withNext('/forgot-password', next)}
        onEmail={setTyped}
        onError={onError}
      />
      <PasskeyStep emailCodeHref={withNext('/sign-in/code', next)} />
      <Providers onError={onError} />
      {demo != null && (
        <Suspense>
          <DemoPeople demo={demo} />
        </Suspense>
      )}
    </AuthShell>
  );
}
