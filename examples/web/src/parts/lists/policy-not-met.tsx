import type { CrewkitError, Schema } from '@crewkit/client-sdk';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/sign-in-again';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { SignInAgain } from '../forms/sign-in-again.js';

interface Advice {
  readonly text: string;
  readonly action: ReactNode;
}

const advice: Readonly<Record<Schema<'PolicyRequirement'>, Advice>> = {
  requireSecondFactor: {
    text: texts.secondFactorRequired,
    action: (
      <LinkButton size="small" href="/account/security">
        {texts.openSecurity}
      </LinkButton>
    ),
  },
  maxSessionAgeDays: { text: texts.signedInTooLongAgo, action: <SignInAgain /> },
  allowedMethods: { text: texts.otherMethodRequired, action: <SignInAgain /> },
  allowedEmailDomains: {
    text: texts.otherDomainRequired,
    action: (
      <LinkButton size="small" href="/account">
        {texts.openAccount}
      </LinkButton>
    ),
  },
};

/** What to do about a sign-in policy that the user does not meet. */
export function PolicyNotMet({ error }: { readonly error: CrewkitError }): ReactElement {
  const { text, action } = advice[error.problem?.requirement ?? 'allowedMethods'];
  return (
    <Callout tone="warning" title={texts.policyNotMet} action={action}>
      {text}
    </Callout>
  );
}
