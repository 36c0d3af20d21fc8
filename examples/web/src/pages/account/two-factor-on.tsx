import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { Button } from '../../ui/button.js';
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
          <p>Lost your recovery codes, or used most of them? New ones take the place of the old.</p>
          <Button autoFocus={autoFocus} onPress={() => setOpened('renew')}>
            New recovery codes
          </Button>
        </div>
        <div className={styles.deed}>
          <p>A new phone? Turn it off here, and on again with that one.</p>
          <Button onPress={() => setOpened('disable')}>Turn off</Button>
        </div>
      </div>
      {opened === 'renew' && (
        <ProofDialog
          title="New recovery codes?"
          description="The ten that you have now are worth nothing then."
          confirmLabel="Make new codes"
          run={(factor) => client.auth.renewRecoveryCodes(factor)}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onClose={close}
        />
      )}
      {opened === 'disable' && (
        <ProofDialog
          title="Turn off two-factor sign-in?"
          description="From then on the password alone signs in. Secret and recovery codes are gone."
          confirmLabel="Turn off"
          tone="danger"
          run={(factor) => client.auth.disableTwoFactor(factor)}
          onDone={onTurnedOff}
          onClose={close}
        />
      )}
    </>
  );
}
