import type { Member } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/members';
import { usePeople } from '../../data/use-people.js';
import { memberQueries } from './member-queries.js';
import { PersonPicker, type PersonPickerProps } from './person-picker.js';

export interface MemberPickerProps extends Pick<
  PersonPickerProps<Member>,
  'label' | 'without' | 'value' | 'onChange' | 'autoFocus'
> {
  readonly organizationId: string;
}

/** Selects a member of an organization. */
export function MemberPicker({ organizationId, ...props }: MemberPickerProps): ReactElement {
  const findPerson = usePeople();
  return (
    <PersonPicker
      {...props}
      search={(text) => memberQueries.memberPage(organizationId, text, null)}
      toPerson={(member) => ({ ...member, id: member.userId })}
      valueName={props.value === null ? '' : findPerson(props.value).name}
      placeholder={texts.searchPeople}
      emptyText={texts.noMatchingMembers}
    />
  );
}
