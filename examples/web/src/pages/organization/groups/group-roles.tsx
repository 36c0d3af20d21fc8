import type { Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-groups';
import { client } from '../../../data/client.js';
import { memberQueries } from '../../../parts/members/member-queries.js';
import type { PlaceScope } from '../../../data/role-place.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import { AttachRoleDialog } from './attach-role-dialog.js';
import styles from './group-members.module.css';
import { roleLabel } from '../../../parts/members/role-words.js';
import { usePlaceNames } from '../access/use-place-names.js';

type AttachedRole = Schema<'AttachedRole'>;

export interface GroupRolesProps {
  readonly organizationId: string;
  readonly group: Schema<'GroupDetails'>;
  readonly mayChange: boolean;
}

/** The roles of a group, each with its place. */
export function GroupRoles({ organizationId, group, mayChange }: GroupRolesProps): ReactElement {
  const [isAttaching, setAttaching] = useState(false);
  const add = (
    <Button size="small" icon={<Plus aria-hidden />} onPress={() => setAttaching(true)}>
      {texts.attachRoleButton}
    </Button>
  );
  return (
    <Card title={texts.roles} description={texts.rolesHint} actions={mayChange && add}>
      {group.roles.length === 0 ? (
        <p className={styles.nothing}>{texts.noRoles}</p>
      ) : (
        <ul className={styles.list}>
          {group.roles.map((attached) => (
            <Line
              key={`${attached.roleId} ${attached.scopeId}`}
              organizationId={organizationId}
              group={group}
              attached={attached}
              mayChange={mayChange}
            />
          ))}
        </ul>
      )}
      {isAttaching && (
        <AttachRoleDialog organizationId={organizationId} group={group} onClose={() => setAttaching(false)} />
      )}
    </Card>
  );
}

function Line(props: GroupRolesProps & { readonly attached: AttachedRole }): ReactElement {
  const { organizationId, group, attached, mayChange } = props;
  const { roleId, scope, scopeId, expiresAt } = attached;
  const { data: roles = [] } = useInfiniteQuery(memberQueries.roles(organizationId));
  const { describe } = usePlaceNames(organizationId);
  const name = roleLabel(roles.find(({ id }) => id === roleId)?.name ?? '…');
  const place = describe(scope, scopeId);
  const detach = useChange({
    run: () => client.groups.detachRole(organizationId, group.id, { roleId, scope: scope as PlaceScope, scopeId }),
    touches: [['organization', organizationId], ['own-permissions']],
    said: texts.roleDetached({ group: group.name, role: name }),
    onError: texts.roleNotDetached,
  });
  return (
    <li className={styles.line}>
      <span>
        {expiresAt === null
          ? texts.attachedRole({ role: name, place })
          : texts.attachedRoleUntil({ role: name, place, time: <RelativeTime at={expiresAt} /> })}
      </span>
      {mayChange && (
        <IconButton
          label={texts.detachRole({ role: name, place })}
          size="small"
          icon={<X aria-hidden />}
          isPending={detach.isPending}
          onPress={() => detach.mutate()}
        />
      )}
    </li>
  );
}
