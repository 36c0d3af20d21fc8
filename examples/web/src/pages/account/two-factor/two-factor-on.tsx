import { useState, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../../data/client.js';
import { Button } from '../../../ui/buttons/button.js';
import { ProofDialog } from './proof-dialog.js';
import styles from './two-factor-on.module.css';

export interface TwoFactorOnProps {
  readonly autoFocus: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onTurnedOff: () => void;
}

/** The actions of two-factor sign-in that is on. Both require a code. */
export function TwoFactorOn({ autoFocus, onCodes, onTurnedOff }: TwoFactorOnProps): ReactElement {
  const [opened, setOpened] = useState<'renew' | 'disable' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <div className={styles.deeds}>
        <div className={styles.deed}>
          <p>{texts.newRecoveryCodesHint}</p>
          <Button autoFocus={autoFocus} onPress={() => setOpened('renew')}>
            {texts.newRecoveryCodes}
          </Button>
        </div>
        <div className={styles.deed}>
          <p>{texts.turnOffHint}</p>
          <Button onPress={() => setOpened('disable')}>{texts.turnOff}</Button>
        </div>
      </div>
      {opened === 'renew' && (
        <ProofDialog
          title={texts.newRecoveryCodesQuestion}
          description={texts.newRecoveryCodesWarning}
          confirmLabel={texts.makeNewCodes}
          run={(factor) => client.auth.renewRecoveryCodes(factor)}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onClose={close}
        />
      )}
      {opened === 'disable' && (
        <ProofDialog
          title={texts.turnOffQuestion}
          description={texts.turnOffWarning}
          confirmLabel={texts.turnOff}
          tone="danger"
          run={(factor) => client.auth.disableTwoFactor(factor)}
          onDone={onTurnedOff}
          onClose={close}
        />
      )}
    </>
  );
}
