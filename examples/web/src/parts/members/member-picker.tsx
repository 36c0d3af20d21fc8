import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { memberQueries } from './member-queries.js';
import { useDebounced } from '../../data/use-debounced.js';
import { usePeople } from '../../data/use-people.js';
import { Avatar } from '../../ui/avatar.js';
import { ComboBox } from '../../ui/combo-box.js';
import { matchesWords, nameOf } from './name-of.js';

export interface MemberPickerProps {
  readonly label: string;
  readonly organizationId: string;
  /** Members who cannot be selected. */
  readonly without?: readonly string[];
  readonly value: string | null;
  readonly onChange: (userId: string | null) => void;
  readonly autoFocus?: boolean;
}

/** Selects a member of an organization. The server searches by name and email. */
export function MemberPicker(props: MemberPickerProps): ReactElement {
  const { label, organizationId, without = [], value, onChange, autoFocus = false } = props;
  const personOf = usePeople();
  const [text, setText] = useState<string | null>(null);
  const chosenName = value === null ? '' : personOf(value).name;
  // The name of the selected member is not a search.
  const typed = text === null || text === chosenName ? '' : text.trim();
  const search = useDebounced(typed);
  const { data, isFetching } = useQuery(memberQueries.memberPage(organizationId, search, null));
  const isSearching = isFetching || search !== typed;
  const found = (data?.items ?? []).filter((member) => !without.includes(member.userId) && matchesWords(member, typed));
  const items = found.map((member) => ({
    id: member.userId,
    label: nameOf(member),
    description: member.email,
    icon: <Avatar id={member.userId} name={nameOf(member)} size="small" />,
  }));
  // The list always contains the selected member, whose name the field shows.
  if (value !== null && !found.some(({ userId }) => userId === value)) {
    const icon = <Avatar id={value} name={chosenName} size="small" />;
    items.push({ id: value, label: chosenName, description: '', icon });
  }
  return (
    <ComboBox
      label={label}
      items={items}
      filter="server"
      isLoading={isSearching}
      value={value}
      onChange={onChange}
      inputValue={text ?? chosenName}
      onInputChange={setText}
      placeholder="Search people"
      autoFocus={autoFocus}
      emptyText="No matching members"
    />
  );
}
