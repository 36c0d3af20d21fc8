import type { SocialTokens } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useSession } from '@crewkit/react';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { Spinner } from '../../ui/feedback/spinner.js';
import { SecondStep } from './second-step-when-needed.js';

export interface EnterProps {
  /** This tab was redirected to sign in. Otherwise the link may come from an attacker and lead to the attacker's account. */
  readonly isExpected: boolean;
  /** The result: a session, or a challenge for the second step. */
  readonly brought:
    | { readonly kind: 'signed-in'; readonly tokens: SocialTokens }
    | { readonly kind: 'second-step'; readonly challengeToken: string };
}

/** Completes a sign-in that returned to this page, once it is certain that the user wants it. */
export function Enter({ isExpected, brought }: EnterProps): ReactElement {
  const session = useSession();
  const [isWanted, setWanted] = useState(isExpected);
  const isIn = isWanted && session.status === 'signed-in';
  useEffect(() => {
    // Loads a new document instead of using the router: the timing entries of this document contain the address with the secrets.
    if (isIn) location.replace('/');
  }, [isIn]);
  if (isIn) return <Spinner label={texts.signingIn} />;
  if (!isWanted) {
    return (
      <>
        <Callout tone="warning" title={texts.continueSigningIn}>
          {texts.continueSigningInHint}
        </Callout>
        <Button variant="primary" size="large" isWide onPress={() => setWanted(true)}>
          {texts.continueLabel}
        </Button>
        <LinkButton size="large" isWide href="/sign-in">
          {texts.cancel}
        </LinkButton>
      </>
    );
  }
  if (brought.kind === 'signed-in') return <Accept tokens={brought.tokens} />;
  return <SecondStep challengeToken={brought.challengeToken} onGiveUp={() => location.assign('/sign-in')} />;
}

function Accept({ tokens }: { readonly tokens: SocialTokens }): ReactElement {
  const { error, mutate, isIdle } = useMutation({ mutationFn: () => client.auth.acceptSocialTokens(tokens) });
  useEffect(() => {
    if (isIdle) mutate();
  }, [isIdle, mutate]);
  if (error === null) return <Spinner label={texts.signingIn} />;
  return (
    <Callout
      tone="danger"
      action={
        <Button size="small" onPress={() => mutate()}>
          {texts.tryAgain}
        </Button>
      }
    >
      {errorText(error)}
    </Callout>
  );
}
