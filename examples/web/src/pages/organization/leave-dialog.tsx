import { CrewkitError } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { organizationQuery } from '../../data/overview-queries.js';
import { useMe } from '../../data/use-me.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

export interface LeaveDialogProps {
  readonly organizationId: string;
  readonly onClose: () => void;
}

export function LeaveDialog({ organizationId, onClose }: LeaveDialogProps): ReactElement {
  const me = useMe();
  const [, goTo] = useLocation();
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const name = organization?.name ?? 'the organization';
  const leave = useChange({
    run: () => client.organizations.removeMember(organizationId, me.id),
    touches: [['organizations'], ['chats'], ['people']],
    said: `You have left ${name}`,
    onDone: () => {
      onClose();
      goTo('/');
    },
  });
  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Leave"
      onConfirm={() => leave.mutate()}
      isPending={leave.isPending}
      error={leave.error && whyNot(leave.error)}
    >
      You lose its teams, projects and the conversations about its tasks, at once. Only an invitation brings you back.
    </ConfirmDialog>
  );
}

function whyNot(error: Error): string {
  return CrewkitError.is(error, 'LAST_OWNER')
    ? 'You are its only owner. Make another member an owner first, or delete the organization.'
    : errorText(error);
}
