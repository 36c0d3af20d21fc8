import type { Member } from '@crewkit/client-sdk';
import { CircleHelp, Crown, Ellipsis, KeyRound, LogOut, UserMinus } from 'lucide-react';
import type { ReactElement } from 'react';

import { useCan } from '../../data/use-can.js';
import { useMe } from '../../data/use-me.js';
import { getName } from '../../parts/members/get-name.js';
import { useIsBelow } from '../../parts/members/use-is-below.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.js';
import { organizationAt } from './organization-at.js';

export type MemberDeed = 'change-roles' | 'transfer' | 'remove' | 'leave';

export interface MemberMenuProps {
  readonly organizationId: string;
  readonly member: Member;
  readonly onDeed: (deed: MemberDeed) => void;
}

/** The user's actions on a member. */
export function MemberMenu(props: MemberMenuProps): ReactElement {
  const name = getName(props.member);
  return (
    <Menu
      label={`What to do about ${name}`}
      trigger={<IconButton label={`Actions for ${name}`} size="small" icon={<Ellipsis aria-hidden />} />}
    >
      <Items {...props} />
    </Menu>
  );
}

/** A separate component: its queries are needed only when the menu is open. */
function Items({ organizationId, member, onDeed }: MemberMenuProps): ReactElement {
  const deeds = useDeeds(organizationId, member);
  const isMe = useMe().id === member.userId;
  return (
    <>
      {deeds.has('change-roles') && (
        <MenuItem icon={<KeyRound aria-hidden />} onAction={() => onDeed('change-roles')}>
          Change roles…
        </MenuItem>
      )}
      <MenuItem
        icon={<CircleHelp aria-hidden />}
        href={`/organizations/${organizationId}/settings/access?person=${member.userId}`}
      >
        {isMe ? 'What may I do?' : 'Why may they?'}
      </MenuItem>
      {deeds.has('transfer') && (
        <MenuItem icon={<Crown aria-hidden />} onAction={() => onDeed('transfer')}>
          Make them the owner…
        </MenuItem>
      )}
      {(deeds.has('remove') || deeds.has('leave')) && <MenuSeparator />}
      {deeds.has('remove') && (
        <MenuItem icon={<UserMinus aria-hidden />} isDanger onAction={() => onDeed('remove')}>
          Remove from organization…
        </MenuItem>
      )}
      {deeds.has('leave') && (
        <MenuItem icon={<LogOut aria-hidden />} isDanger onAction={() => onDeed('leave')}>
          Leave organization…
        </MenuItem>
      )}
    </>
  );
}

function useDeeds(organizationId: string, member: Member): ReadonlySet<MemberDeed> {
  const me = useMe();
  const place = organizationAt(organizationId);
  const mayChangeRoles = useCan('org:members.roles', place);
  const mayRemove = useCan('org:members.remove', place);
  const mayDelete = useCan('org:delete', place);
  const isBelow = useIsBelow(organizationId, { scope: 'ORGANIZATION', id: organizationId }, member);
  const isMe = member.userId === me.id;
  const deeds = {
    'change-roles': mayChangeRoles,
    transfer: mayChangeRoles && mayDelete && !isMe,
    remove: mayRemove && isBelow && !isMe,
    leave: isMe,
  } as const satisfies Record<MemberDeed, boolean>;
  const all = ['change-roles', 'transfer', 'remove', 'leave'] as const;
  return new Set(all.filter((deed) => deeds[deed]));
}
