import type { Member } from '@crewkit/client-sdk';
import { CircleHelp, Ellipsis, KeyRound, UserMinus } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/members';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.js';
import type { MemberPlace } from './member-place.js';
import { getName } from '../../data/person-name.js';
import { useIsBelow } from './use-is-below.js';

/** The user's actions on members of a place who have no more permissions than the user. */
export interface MemberDeeds {
  readonly mayChange: boolean;
  readonly mayRemove: boolean;
}

export interface PlaceMemberMenuProps extends MemberDeeds {
  readonly place: MemberPlace;
  readonly member: Member;
  readonly onDeed: (deed: 'set' | 'remove') => void;
}

export function PlaceMemberMenu(props: PlaceMemberMenuProps): ReactElement {
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
function Items({ place, member, onDeed, ...deeds }: PlaceMemberMenuProps): ReactElement {
  const { organizationId, scope, id, noun } = place;
  const isBelow = useIsBelow(organizationId, place, member);
  const question = new URLSearchParams({ person: member.userId, scope, id });
  return (
    <>
      {deeds.mayChange && isBelow && (
        <MenuItem icon={<KeyRound aria-hidden />} onAction={() => onDeed('set')}>
          {texts.changeRole}
        </MenuItem>
      )}
      <MenuItem
        icon={<CircleHelp aria-hidden />}
        href={`/organizations/${organizationId}/settings/access?${question.toString()}`}
      >
        {texts.whyMayThey}
      </MenuItem>
      {deeds.mayRemove && isBelow && <MenuSeparator />}
      {deeds.mayRemove && isBelow && (
        <MenuItem icon={<UserMinus aria-hidden />} isDanger onAction={() => onDeed('remove')}>
          {texts.removeFromPlaceItem({ noun })}
        </MenuItem>
      )}
    </>
  );
}
