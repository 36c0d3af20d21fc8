import type { Member } from '@crewkit/client-sdk';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { Table } from '../../ui/table.js';
import { Loaded } from '../loaded.js';
import type { MemberPlace } from './member-place.js';
import { PlaceMemberDialog } from './place-member-dialog.js';
import { PlaceMemberMenu, type MemberDeeds } from './place-member-menu.js';
import { RemoveFromPlaceDialog } from './remove-from-place-dialog.js';
import { useMemberColumns } from './use-member-columns.js';

/** The dialog that is open. */
export type MemberDialog =
  { readonly deed: 'set' | 'remove'; readonly member: Member } | { readonly deed: 'add' } | null;

export interface PlaceMembersProps {
  readonly place: MemberPlace;
  readonly members: UseQueryOptions<Member[], Error, Member[], string[]>;
  readonly deeds: MemberDeeds;
  readonly dialog: MemberDialog;
  readonly onDialog: (dialog: MemberDialog) => void;
  /** Instead of a table without rows. */
  readonly empty?: ReactElement;
}

/** Who is in a team or a project, and as what. */
export function PlaceMembers({ place, members, deeds, dialog, onDialog, empty }: PlaceMembersProps): ReactElement {
  const query = useQuery(members);
  const columns = useMemberColumns({ roles: 'Role', joined: 'Since' }, (member) => (
    <PlaceMemberMenu place={place} member={member} {...deeds} onDeed={(deed) => onDialog({ deed, member })} />
  ));
  const close = (): void => onDialog(null);
  const table = { label: `Members of the ${place.noun}`, columns, rowKey: ({ userId }: Member) => userId };
  return (
    <>
      <Loaded query={query} label={table.label} waiting={<Table {...table} rows={[]} isLoading />}>
        {(rows) => <Table {...table} rows={rows} {...(empty === undefined ? {} : { empty })} />}
      </Loaded>
      {dialog?.deed === 'add' && <PlaceMemberDialog place={place} present={query.data ?? []} onClose={close} />}
      {dialog?.deed === 'set' && (
        <PlaceMemberDialog place={place} member={dialog.member} present={[]} onClose={close} />
      )}
      {dialog?.deed === 'remove' && <RemoveFromPlaceDialog place={place} member={dialog.member} onClose={close} />}
    </>
  );
}
