import type { Member, Team } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { nameOf } from './name-of.js';

export interface RemoveFromTeamDialogProps {
  readonly team: Team;
  readonly member: Member;
  readonly onClose: () => void;
}

export function RemoveFromTeamDialog({ team, member, onClose }: RemoveFromTeamDialogProps): ReactElement {
  const name = nameOf(member);
  const remove = useChange({
    run: () => client.teams.removeMember(team.id, member.userId),
    touches: [['team', team.id], ['organization', team.organizationId], ['held']],
    said: `${name} is no longer in ${team.name}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Remove ${name} from ${team.name}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Remove from team"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      What their role in the team gives them ends, in its projects too. They stay a member of the organization.
    </ConfirmDialog>
  );
}
