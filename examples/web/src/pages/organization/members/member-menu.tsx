import type { Member } from '@crewkit/client-sdk';
import { CircleHelp, Crown, Ellipsis, KeyRound, LogOut, UserMinus } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { useCan } from '../../../data/use-can.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { getName } from '../../../data/person-name.js';
import { useIsBelow } from '../../../parts/members/use-is-below.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.js';
import { organizationAt } from '../organization-at.js';

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
      label={texts.menuOfMember({ name })}
      trigger={<IconButton label={texts.actionsForMember({ name })} size="small" icon={<Ellipsis aria-hidden />} />}
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
          {texts.changeRoles}
        </MenuItem>
      )}
      <MenuItem
        icon={<CircleHelp aria-hidden />}
        href={`/organizations/${organizationId}/settings/access?person=${member.userId}`}
      >
        {isMe ? texts.whatMayIDo : texts.whyMayThey}
      </MenuItem>
      {deeds.has('transfer') && (
        <MenuItem icon={<Crown aria-hidden />} onAction={() => onDeed('transfer')}>
          {texts.makeOwner}
        </MenuItem>
      )}
      {(deeds.has('remove') || deeds.has('leave')) && <MenuSeparator />}
      {deeds.has('remove') && (
        <MenuItem icon={<UserMinus aria-hidden />} isDanger onAction={() => onDeed('remove')}>
          {texts.removeItem}
        </MenuItem>
      )}
      {deeds.has('leave') && (
        <MenuItem icon={<LogOut aria-hidden />} isDanger onAction={() => onDeed('leave')}>
          {texts.leaveItem}
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
