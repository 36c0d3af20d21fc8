import { CrewkitError, type Schema } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/admin';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { getName } from '../../../data/person-name.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

export type AccountAction = 'disable' | 'enable' | 'revoke-sessions' | 'reset-two-factor';

interface ActionWords {
  readonly title: (name: string) => string;
  readonly text: (name: string) => string;
  readonly confirm: string;
  readonly done: (name: string) => string;
  readonly run: (userId: string) => Promise<unknown>;
  readonly tone?: 'primary';
}

const actions: Readonly<Record<AccountAction, ActionWords>> = {
  disable: {
    title: (name) => texts.disableQuestion({ name }),
    text: (name) => texts.disableWarning({ name }),
    confirm: texts.disableAccount,
    done: (name) => texts.disabledNotice({ name }),
    run: (userId) => client.admin.updateAccount(userId, { disabled: true }),
  },
  enable: {
    title: (name) => texts.enableQuestion({ name }),
    text: (name) => texts.enableHint({ name }),
    confirm: texts.enableAccount,
    done: (name) => texts.enabledNotice({ name }),
    run: (userId) => client.admin.updateAccount(userId, { disabled: false }),
    tone: 'primary',
  },
  'revoke-sessions': {
    title: (name) => texts.signOutEverywhereQuestion({ name }),
    text: (name) => texts.signOutEverywhereWarning({ name }),
    confirm: texts.signOutEverywhere,
    done: (name) => texts.signedOutEverywhereNotice({ name }),
    run: (userId) => client.admin.revokeSessions(userId),
  },
  'reset-two-factor': {
    title: (name) => texts.resetTwoFactorQuestion({ name }),
    text: (name) => texts.resetTwoFactorWarning({ name }),
    confirm: texts.resetTwoFactor,
    done: (name) => texts.twoFactorResetNotice({ name }),
    run: (userId) => client.admin.resetTwoFactor(userId),
  },
};

export interface AccountActionDialogProps {
  readonly account: Schema<'Account'>;
  readonly action: AccountAction;
  readonly onClose: () => void;
}

/** Explains what the action does to the user, and performs it on confirmation. */
export function AccountActionDialog({ account, action, onClose }: AccountActionDialogProps): ReactElement {
  const name = getName(account);
  const { title, text, confirm, done, run, tone = 'danger' } = actions[action];
  const change = useChange({
    run: () => run(account.id),
    touches: [['admin', 'users']],
    said: done(name),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={title(name)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={confirm}
      onConfirm={() => change.mutate()}
      isPending={change.isPending}
      error={change.error && describeRefusal(change.error)}
      tone={tone}
    >
      {text(name)}
    </ConfirmDialog>
  );
}

function describeRefusal(error: Error): string {
  // Only holders of the permission see the button, so this error concerns the other account.
  if (CrewkitError.is(error, 'FORBIDDEN')) return texts.refusedAction;
  return errorText(error);
}
