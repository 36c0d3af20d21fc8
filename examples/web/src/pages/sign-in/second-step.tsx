import { CrewkitError } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { findErrorAt } from '../../parts/forms/form-errors.js';
import { OtherFactor } from '../../parts/second-factor/other-factor.js';
import { SecondFactorField } from '../../parts/second-factor/second-factor-field.js';
import {
  factorWords,
  typedFactor,
  type FactorKind,
  type TypedFactor,
} from '../../parts/second-factor/second-factor.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { Form } from '../../ui/forms/form.js';
import styles from './sign-in.module.css';

export interface SecondStepProps {
  readonly challengeToken: string;
  /** Returns to the start, also when the challenge has expired. */
  readonly onGiveUp: () => void;
}

/** Asks for a code of the authenticator app, a recovery code or a passkey. */
export function SecondStep({ challengeToken, onGiveUp }: SecondStepProps): ReactElement {
  const [kind, setKind] = useState<FactorKind>('code');
  const verify = useMutation({
    mutationFn: (factor: TypedFactor) => client.auth.verifyTwoFactor({ challengeToken, ...factor }),
  });
  const passkey = useMutation({ mutationFn: () => client.auth.passkeys.signIn({ challengeToken }) });
  const change = (other: FactorKind): void => {
    verify.reset();
    setKind(other);
  };
  if ([verify, passkey].some(({ error }) => CrewkitError.is(error, 'INVALID_TOKEN'))) {
    return (
      <div className={styles.stack}>
        <Callout tone="danger" title={texts.signInTimedOut}>
          {texts.signInTimedOutHint}
        </Callout>
        <Button variant="primary" size="large" isWide autoFocus onPress={onGiveUp}>
          {texts.startAgain}
        </Button>
      </div>
    );
  }
  return (
    <Form
      aria-label={texts.secondStep}
      onSubmit={(fields) => verify.mutate(typedFactor(fields, kind))}
      {...findErrorAt(verify.error, factorWords(kind))}
      actions={
        <>
          <Button type="submit" variant="primary" size="large" isWide isPending={verify.isPending}>
            {texts.continueLabel}
          </Button>
          <Button size="large" isWide onPress={onGiveUp}>
            {texts.back}
          </Button>
          <Button size="large" isWide isPending={passkey.isPending} onPress={() => passkey.mutate()}>
            {texts.usePasskey}
          </Button>
        </>
      }
    >
      <SecondFactorField key={kind} kind={kind} autoFocus />
      <OtherFactor kind={kind} onChange={change} />
      {passkey.error !== null && <Callout tone="danger">{errorText(passkey.error)}</Callout>}
    </Form>
  );
}
