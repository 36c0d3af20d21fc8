import type { Member } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { memberQueries } from '../../parts/members/member-queries.js';
import { useCan } from '../../data/use-can.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import { Card } from '../../ui/layout/card.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import styles from './members-card.module.css';
import { getName } from '../../data/person-name.js';
import { organizationAt } from './organization-at.js';
import { roleLabel } from '../../parts/members/role-words.js';

const shown = 8;

/** A summary of the members. */
export function MembersCard({ organizationId }: { readonly organizationId: string }): ReactElement {
  const query = useQuery(memberQueries.memberPage(organizationId, '', null));
  const mayInvite = useCan('org:members.invite', organizationAt(organizationId));
  const path = `/organizations/${organizationId}`;
  const footer = (
    <>
      <LinkButton href={`${path}/members`} size="small" variant="quiet">
        {texts.allMembers}
      </LinkButton>
      {mayInvite && (
        <LinkButton href={`${path}/settings/invitations`} size="small" icon={<UserPlus aria-hidden />}>
          {texts.invite}
        </LinkButton>
      )}
    </>
  );
  return (
    <Card title={texts.members} footer={footer}>
      <Loaded query={query} label={texts.members}>
        {({ items }) => (
          <ul className={styles.list}>
            {items.slice(0, shown).map((member) => (
              <Line key={member.userId} member={member} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Line({ member }: { readonly member: Member }): ReactElement {
  const name = getName(member);
  return (
    <li className={styles.line}>
      <Avatar id={member.userId} name={name} imageUrl={member.avatarUrl} size="small" />
      <span className={styles.name}>{name}</span>
      <span className={styles.roles}>{member.roles.map((role) => roleLabel(role.name)).join(', ')}</span>
    </li>
  );
}
