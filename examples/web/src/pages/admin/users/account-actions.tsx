import type { Schema } from '@crewkit/client-sdk';
import { useState, type ReactElement, type ReactNode } from 'react';

import * as texts from '#messages/admin';
import { useMe } from '../../../data/sign-in/use-me.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import { AccountActionDialog, type AccountAction } from './account-action-dialog.js';
import styles from '../admin.module.css';
import { useMayAdminister } from '../use-may-administer.js';

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
      <Card title={texts.access} isFlush>
        <div className={styles.actions}>
          <Row title={texts.sessions} words={texts.sessionsHint}>
            <Button onPress={() => setAction('revoke-sessions')}>{texts.signOutEverywhereButton}</Button>
          </Row>
          <Row title={texts.twoFactor} words={twoFactorWords(account, isOwn)}>
            {account.twoFactorEnabled && !isOwn && (
              <Button onPress={() => setAction('reset-two-factor')}>{texts.resetTwoFactorButton}</Button>
            )}
          </Row>
          <Row
            title={isDisabled ? texts.accountDisabled : texts.disableAccount}
            words={disableWords(isDisabled, isOwn)}
          >
            {isDisabled ? (
              <Button onPress={() => setAction('enable')}>{texts.enableAccountButton}</Button>
            ) : (
              !isOwn && (
                <Button variant="danger" onPress={() => setAction('disable')}>
                  {texts.disableAccountButton}
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
  if (!twoFactorEnabled) return texts.twoFactorOffHint;
  if (isOwn) return texts.ownTwoFactorHint;
  return texts.twoFactorResetHint;
}

function disableWords(isDisabled: boolean, isOwn: boolean): string {
  if (isDisabled) return texts.disabledHint;
  if (isOwn) return texts.ownAccountHint;
  return texts.disableHint;
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
