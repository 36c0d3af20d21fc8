import { useMutation } from '@tanstack/react-query';
import { ShieldPlus } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import styles from '../account.module.css';
import { TwoFactorSetup } from './two-factor-setup.js';

export interface TwoFactorOffProps {
  readonly autoFocus: boolean;
  /** It is on now; these codes are shown only once. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Sets up two-factor sign-in: a secret for the app, and its first code. */
export function TwoFactorOff({ autoFocus, onCodes }: TwoFactorOffProps): ReactElement {
  const begin = useMutation({ mutationFn: () => client.auth.generateTwoFactor() });
  if (begin.data !== undefined) {
    return (
      <TwoFactorSetup
        // A new secret resets the form.
        key={begin.data.secret}
        generated={begin.data}
        isRenewing={begin.isPending}
        onAgain={() => begin.mutate()}
        onCodes={onCodes}
        onCancel={() => begin.reset()}
      />
    );
  }
  return (
    <div className={styles.stack}>
      {begin.error !== null && <Callout tone="danger">{errorText(begin.error)}</Callout>}
      <p className={styles.hint}>{texts.needAuthenticatorApp}</p>
      <div>
        <Button
          variant="primary"
          autoFocus={autoFocus}
          icon={<ShieldPlus aria-hidden />}
          isPending={begin.isPending}
          onPress={() => begin.mutate()}
        >
          {texts.turnOn}
        </Button>
      </div>
    </div>
  );
}
