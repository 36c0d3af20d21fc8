import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { Loaded } from '../../parts/loaded.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { GroupDialog, type GroupDialogProps } from './group-dialog.js';
import styles from './group-details.module.css';
import { GroupMembers } from './group-members.js';
import { GroupRoles } from './group-roles.js';
import { organizationQueries } from './organization-queries.js';
import { PermissionWords } from './permission-words.js';

export interface GroupDetailsProps {
  readonly organizationId: string;
  readonly groupId: string;
  readonly mayChange: boolean;
}

/** The permissions, roles and members of a group. */
export function GroupDetails({ organizationId, groupId, mayChange }: GroupDetailsProps): ReactElement {
  const query = useQuery(organizationQueries.group(organizationId, groupId));
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  return (
    <Loaded query={query} label="Group">
      {(group) => (
        <div className={styles.details}>
          <Card
            title={group.name}
            description="What its members hold in the whole organization, beside the roles below."
            actions={
              mayChange && (
                <>
                  <Button size="small" icon={<Pencil aria-hidden />} onPress={() => setOpened('edit')}>
                    Edit
                  </Button>
                  <Button size="small" icon={<Trash2 aria-hidden />} onPress={() => setOpened('delete')}>
                    Delete
                  </Button>
                </>
              )
            }
          >
            <PermissionWords names={group.permissions} nothing="No permissions of its own." />
          </Card>
          <GroupRoles organizationId={organizationId} group={group} mayChange={mayChange} />
          <GroupMembers organizationId={organizationId} group={group} mayChange={mayChange} />
          {opened === 'edit' && (
            <GroupDialog organizationId={organizationId} group={group} onClose={() => setOpened(null)} />
          )}
          {opened === 'delete' && (
            <DeleteGroupDialog organizationId={organizationId} group={group} onClose={() => setOpened(null)} />
          )}
        </div>
      )}
    </Loaded>
  );
}

type DeleteGroupDialogProps = Required<Pick<GroupDialogProps, 'organizationId' | 'group' | 'onClose'>>;

function DeleteGroupDialog({ organizationId, group, onClose }: DeleteGroupDialogProps): ReactElement {
  const [path, goTo] = useLocation();
  const remove = useChange({
    run: () => client.groups.delete(organizationId, group.id),
    touches: [['organization', organizationId], ['own-permissions']],
    said: `The group ${group.name} is deleted`,
    onDone: () => {
      onClose();
      goTo(path);
    },
  });
  return (
    <ConfirmDialog
      title={`Delete the group ${group.name}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Delete group"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      Its members lose everything that they hold through it, at once. What they hold themselves stays.
    </ConfirmDialog>
  );
}
