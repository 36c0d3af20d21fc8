import type { Member, Project } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { nameOf } from '../organization/name-of.js';

export interface RemoveFromProjectDialogProps {
  readonly project: Project;
  readonly member: Member;
  readonly onClose: () => void;
}

export function RemoveFromProjectDialog({ project, member, onClose }: RemoveFromProjectDialogProps): ReactElement {
  const name = nameOf(member);
  const remove = useChange({
    run: () => client.projects.removeMember(project.id, member.userId),
    touches: [['project', project.id], ['organization', project.organizationId], ['held']],
    said: `${name} is removed from ${project.name}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Remove ${name} from ${project.name}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Remove from project"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      What their role in the project gives them ends. What a role in its team or in the organization gives them stays.
    </ConfirmDialog>
  );
}
