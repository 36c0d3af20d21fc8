import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/organization-groups';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { GroupDialog, type GroupDialogProps } from './group-dialog.js';
import styles from './group-details.module.css';
import { GroupMembers } from './group-members.js';
import { GroupRoles } from './group-roles.js';
import { organizationQueries } from '../organization-queries.js';
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
    <Loaded query={query} label={texts.group}>
      {(group) => (
        <div className={styles.details}>
          <Card
            title={group.name}
            description={texts.groupHint}
            actions={
              mayChange && (
                <>
                  <Button size="small" icon={<Pencil aria-hidden />} onPress={() => setOpened('edit')}>
                    {texts.edit}
                  </Button>
                  <Button size="small" icon={<Trash2 aria-hidden />} onPress={() => setOpened('delete')}>
                    {texts.deleteButton}
                  </Button>
                </>
              )
            }
          >
            <PermissionWords names={group.permissions} nothing={texts.noPermissions} />
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
    said: texts.groupDeleted({ name: group.name }),
    onDone: () => {
      onClose();
      goTo(path);
    },
  });
  return (
    <ConfirmDialog
      title={texts.deleteQuestion({ name: group.name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.deleteGroup}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      {texts.deleteWarning}
    </ConfirmDialog>
  );
}
