import { CrewkitError } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { Button } from '../../ui/buttons/button.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { Callout } from '../../ui/feedback/callout.js';
import styles from './sign-in.module.css';

export interface PasskeyStepProps {
  /** The page that sends a code by email. */
  readonly emailCodeHref: string;
}

/** Signing in without a password: with a passkey, which the email field also offers, or with a code by email. */
export function PasskeyStep({ emailCodeHref }: PasskeyStepProps): ReactElement {
  const autofill = useMutation({ mutationFn: () => client.auth.passkeys.autofill() });
  const signIn = useMutation({ mutationFn: () => client.auth.passkeys.signIn() });
  const { mutate: offer } = autofill;
  useEffect(() => {
    offer();
    return () => void client.auth.passkeys.cancel();
  }, [offer]);
  // A passkey that the server refuses is shown. That the browser offers none needs no message.
  const error = signIn.error ?? (CrewkitError.is(autofill.error, 'INVALID_PASSKEY') ? autofill.error : null);
  return (
    <div className={styles.stack}>
      <p className={styles.divider}>
        <span>{texts.or}</span>
      </p>
      {error !== null && <Callout tone="danger">{errorText(error)}</Callout>}
      <Button size="large" isWide isPending={signIn.isPending} onPress={() => signIn.mutate()}>
        {texts.signInWithPasskey}
      </Button>
      <LinkButton size="large" isWide href={emailCodeHref}>
        {texts.signInWithEmailCode}
      </LinkButton>
    </div>
  );
}
