import type { Schema } from '@crewkit/client-sdk';
import { useState, type ReactElement, type ReactNode } from 'react';

import { useMe } from '../../data/use-me.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { AccountActionDialog, type AccountAction } from './account-action-dialog.js';
import styles from './admin.module.css';
import { useMayAdminister } from './use-may-administer.js';

type AccountDetails = Schema<'AccountDetails'>;

/** The actions of an administrator on an account, each behind a dialog that explains it. */
export function AccountActions({ account }: { readonly account: AccountDetails }): ReactElement | null {
  const [action, setAction] = useState<AccountAction | null>(null);
  const mayManage = useMayAdminister('system:users.manage');
  const isOwn = useMe().id === account.id;
  if (!mayManage) return null;
  const isDisabled = account.disabledAt !== null;
  return (
    <>
      <Card title="Access" isFlush>
        <div className={styles.actions}>
          <Row title="Sessions" words="Sign the user out on every device. They can sign in again.">
            <Button onPress={() => setAction('revoke-sessions')}>Sign out everywhere…</Button>
          </Row>
          <Row title="Two-factor sign-in" words={twoFactorWords(account, isOwn)}>
            {account.twoFactorEnabled && !isOwn && (
              <Button onPress={() => setAction('reset-two-factor')}>Reset two-factor…</Button>
            )}
          </Row>
          <Row title={isDisabled ? 'Account disabled' : 'Disable account'} words={disableWords(isDisabled, isOwn)}>
            {isDisabled ? (
              <Button onPress={() => setAction('enable')}>Enable account…</Button>
            ) : (
              !isOwn && (
                <Button variant="danger" onPress={() => setAction('disable')}>
                  Disable account…
                </Button>
              )
            )}
          </Row>
        </div>
      </Card>
      {action !== null && <AccountActionDialog account={account} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

function twoFactorWords({ twoFactorEnabled }: AccountDetails, isOwn: boolean): string {
  if (!twoFactorEnabled) return 'Off. The user signs in with the password alone.';
  if (isOwn) return 'You can turn off your own on the Security page of your account.';
  return 'For a user who has lost their authenticator app and their recovery codes.';
}

function disableWords(isDisabled: boolean, isOwn: boolean): string {
  if (isDisabled) return 'The user cannot sign in. Their organizations, tasks and messages are kept.';
  if (isOwn) return 'You cannot disable your own account.';
  return 'The user is signed out everywhere and cannot sign in. Nothing of theirs is deleted.';
}

interface RowProps {
  readonly title: string;
  readonly words: string;
  readonly children: ReactNode;
}

function Row({ title, words, children }: RowProps): ReactElement {
  return (
    <div className={styles.action}>
      <div className={styles.words}>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{words}</p>
      </div>
      {children}
    </div>
  );
}
