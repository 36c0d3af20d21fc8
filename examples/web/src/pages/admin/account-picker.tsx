import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { useDebounced } from '../../data/use-debounced.js';
import { nameOf } from '../../parts/members/name-of.js';
import { Avatar } from '../../ui/avatar.js';
import { ComboBox } from '../../ui/combo-box.js';
import { adminQueries } from './admin-queries.js';

export interface AccountPickerProps {
  readonly label: string;
  readonly value: string | null;
  /** The name of the selected user; '' without one. */
  readonly valueName: string;
  readonly onChange: (userId: string | null) => void;
}

/** Selects one of all users. The server searches by name and email. */
export function AccountPicker({ label, value, valueName, onChange }: AccountPickerProps): ReactElement {
  const [text, setText] = useState<string | null>(null);
  // The name of the selected user is not a search.
  const typed = text === null || text === valueName ? '' : text.trim();
  const search = useDebounced(typed);
  const { data, isFetching } = useQuery(adminQueries.userPage(search, null));
  const items = (data?.items ?? []).map((account) => ({
    id: account.id,
    label: nameOf(account),
    description: account.email,
    icon: <Avatar id={account.id} name={nameOf(account)} size="small" />,
  }));
  // The list always contains the selected user, whose name the field shows.
  if (value !== null && !items.some(({ id }) => id === value)) {
    const icon = <Avatar id={value} name={valueName} size="small" />;
    items.push({ id: value, label: valueName, description: '', icon });
  }
  return (
    <ComboBox
      label={label}
      items={items}
      filter="server"
      isLoading={isFetching || search !== typed}
      value={value}
      onChange={(id) => {
        setText(null);
        onChange(id);
      }}
      inputValue={text ?? valueName}
      onInputChange={setText}
      placeholder="Everyone"
      emptyText="No matching users"
    />
  );
}
