import type { Member } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/members';
import type { PageQuery } from '../../data/list-page.js';
import { PagedTable } from '../lists/paged-table.js';
import type { MemberPlace } from './member-place.js';
import { PlaceMemberDialog } from './place-member-dialog.js';
import { PlaceMemberMenu, type MemberDeeds } from './place-member-menu.js';
import { RemoveFromPlaceDialog } from './remove-from-place-dialog.js';
import { useMemberColumns } from './use-member-columns.js';

/** The dialog that is open. */
export type MemberDialog =
  | { readonly deed: 'set' | 'remove'; readonly member: Member }
  | { readonly deed: 'add' }
  | null;

export interface PlaceMembersProps {
  readonly place: MemberPlace;
  readonly members: PageQuery<Member>;
  readonly deeds: MemberDeeds;
  readonly dialog: MemberDialog;
  readonly onDialog: (dialog: MemberDialog) => void;
  /** Shown instead of an empty table. */
  readonly empty?: ReactElement;
}

/** The members of a team or a project and their roles. */
export function PlaceMembers({ place, members, deeds, dialog, onDialog, empty }: PlaceMembersProps): ReactElement {
  const columns = useMemberColumns({ roles: texts.role, joined: texts.since }, (member) => (
    <PlaceMemberMenu place={place} member={member} {...deeds} onDeed={(deed) => onDialog({ deed, member })} />
  ));
  const close = (): void => onDialog(null);
  return (
    <>
      <PagedTable
        label={texts.placeMembers({ noun: place.noun })}
        columns={columns}
        rowKey={({ userId }) => userId}
        page={members}
        {...(empty === undefined ? {} : { empty })}
      />
      {dialog?.deed === 'add' && <PlaceMemberDialog place={place} onClose={close} />}
      {dialog?.deed === 'set' && <PlaceMemberDialog place={place} member={dialog.member} onClose={close} />}
      {dialog?.deed === 'remove' && <RemoveFromPlaceDialog place={place} member={dialog.member} onClose={close} />}
    </>
  );
}
