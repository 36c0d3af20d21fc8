import { crewkitKeys } from '@crewkit/react';
import { CrewkitError } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/organization';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { organizationQuery } from '../../../data/overview-queries.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

export interface LeaveDialogProps {
  readonly organizationId: string;
  readonly onClose: () => void;
}

export function LeaveDialog({ organizationId, onClose }: LeaveDialogProps): ReactElement {
  const me = useMe();
  const [, goTo] = useLocation();
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const name = organization?.name ?? texts.theOrganization;
  const leave = useChange({
    run: () => client.organizations.removeMember(organizationId, me.id),
    touches: [['organizations'], crewkitKeys.conversations, ['people']],
    said: texts.leftOrganization({ name }),
    onDone: () => {
      onClose();
      goTo('/');
    },
  });
  return (
    <ConfirmDialog
      title={texts.leaveQuestion({ name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.leave}
      onConfirm={() => leave.mutate()}
      isPending={leave.isPending}
      error={leave.error && whyNot(leave.error)}
    >
      {texts.leaveWarning}
    </ConfirmDialog>
  );
}

function whyNot(error: Error): string {
  return CrewkitError.is(error, 'LAST_OWNER') ? texts.soleOwnerHint : errorText(error);
}
