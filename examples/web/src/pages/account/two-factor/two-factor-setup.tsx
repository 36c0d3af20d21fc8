import { CrewkitError, type Schema } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../../data/client.js';
import { findErrorAt } from '../../../parts/forms/form-errors.js';
import { typedCode } from '../../../parts/second-factor/second-factor.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import { Form } from '../../../ui/forms/form.js';
import { TextField } from '../../../ui/forms/text-field.js';
import styles from './two-factor-setup.module.css';

export interface TwoFactorSetupProps {
  readonly generated: Schema<'GeneratedTwoFactor'>;
  /** A new secret is being loaded. */
  readonly isRenewing: boolean;
  readonly onAgain: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Two steps: adding the secret to the app, and confirming it with the app's first code. */
export function TwoFactorSetup(props: TwoFactorSetupProps): ReactElement {
  const { generated, isRenewing, onAgain, onCodes, onCancel } = props;
  const enable = useMutation({
    mutationFn: (code: string) => client.auth.enableTwoFactor({ code }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  if (isTooOld(enable.error)) return <TooOld isRenewing={isRenewing} onAgain={onAgain} />;
  return (
    <Form
      aria-label={texts.turnOnTitle}
      onSubmit={(fields) => enable.mutate(typedCode(fields))}
      {...findErrorAt(enable.error, {
        INVALID_TWO_FACTOR_CODE: ['code', texts.codeDoesNotFit],
      })}
      actions={
        <>
          <Button onPress={onCancel}>{texts.notNow}</Button>
          <Button type="submit" variant="primary" isPending={enable.isPending}>
            {texts.turnOn}
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        <li className={styles.step}>
          <h3>{texts.scanWithApp}</h3>
          <Secret {...generated} />
        </li>
        <li className={styles.step}>
          <h3>{texts.typeCodeOfApp}</h3>
          <div className={styles.code}>
            <TextField
              name="code"
              label={texts.code}
              description={texts.codeHint}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              autoFocus
              isRequired
            />
          </div>
          <p className={styles.hint}>{texts.turnOnSignsOut}</p>
        </li>
      </ol>
    </Form>
  );
}

function TooOld({ isRenewing, onAgain }: Pick<TwoFactorSetupProps, 'isRenewing' | 'onAgain'>): ReactElement {
  const again = (
    <Button size="small" isPending={isRenewing} onPress={onAgain}>
      {texts.beginAgain}
    </Button>
  );
  return (
    <Callout tone="warning" title={texts.tookTooLong} action={again}>
      {texts.tookTooLongHint}
    </Callout>
  );
}

function Secret({ secret, otpauthUrl, qrCodeDataUrl }: Schema<'GeneratedTwoFactor'>): ReactElement {
  return (
    <div className={styles.secret}>
      <img className={styles.picture} src={qrCodeDataUrl} alt={texts.qrCode} />
      <div className={styles.words}>
        <p className={styles.hint}>{texts.onPhoneAlready({ link: (words) => <a href={otpauthUrl}>{words}</a> })}</p>
        <code className={styles.letters}>{inGroups(secret)}</code>
        <CopyButton text={secret} label={texts.copySecret} size="small" />
      </div>
    </div>
  );
}

/** Splits the secret into groups of four letters, which are easier to type. */
function inGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}

/** For a secret that is no longer pending, the server's `detail` says more than its title; for a wrong code it does not. */
function isTooOld(error: unknown): boolean {
  if (!CrewkitError.is(error, 'INVALID_TWO_FACTOR_CODE') || error.problem === null) return false;
  return error.problem.detail !== error.problem.title;
}
