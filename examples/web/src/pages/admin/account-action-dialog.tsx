import { CrewkitError, type Schema } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { getName } from '../../parts/members/get-name.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

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
    title: (name) => `Disable the account of ${name}?`,
    text: (name) =>
      `${name} is signed out on every device at once and cannot sign in until you enable the account again. ` +
      'This also applies if they are the only owner of an organization. Nothing is deleted.',
    confirm: 'Disable account',
    done: (name) => `The account of ${name} is disabled`,
    run: (userId) => client.admin.updateAccount(userId, { disabled: true }),
  },
  enable: {
    title: (name) => `Enable the account of ${name}?`,
    text: (name) => `${name} can sign in again, with the roles and memberships they have now.`,
    confirm: 'Enable account',
    done: (name) => `The account of ${name} is enabled`,
    run: (userId) => client.admin.updateAccount(userId, { disabled: false }),
    tone: 'primary',
  },
  'revoke-sessions': {
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) =>
      `Every session of ${name} ends, and open apps lose access within 15 minutes. They can sign in again.`,
    confirm: 'Sign out everywhere',
    done: (name) => `Every session of ${name} has ended`,
    run: (userId) => client.admin.revokeSessions(userId),
  },
  'reset-two-factor': {
    title: (name) => `Reset two-factor sign-in of ${name}?`,
    text: (name) =>
      `First make sure that it is ${name} who asks. From then on the password alone signs in, until they set up ` +
      'two-factor sign-in again. Every session ends, and they get an email about it.',
    confirm: 'Reset two-factor',
    done: (name) => `Two-factor sign-in of ${name} is off`,
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
  if (CrewkitError.is(error, 'FORBIDDEN')) return 'This user holds permissions that you do not have.';
  return errorText(error);
}
