import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import type { pageQuery } from '../../data/list-page.js';
import { useDebounced } from '../../data/use-debounced.js';
import { ComboBox, type ComboBoxItem, type ComboBoxProps } from '../../ui/pickers/combo-box.js';

export interface SearchPickerProps<Found> extends Pick<
  ComboBoxProps,
  'label' | 'description' | 'placeholder' | 'emptyText' | 'autoFocus'
> {
  /** The query of the first results for a text; '' finds all. */
  readonly search: (text: string) => ReturnType<typeof pageQuery<Found>>;
  readonly toItem: (found: Found) => ComboBoxItem;
  /** Whether a result matches the text: filters the loaded results until the server has searched. */
  readonly matches: (found: Found, text: string) => boolean;
  /** Whether the user may select a result. Default: all. */
  readonly isOffered?: (found: Found) => boolean;
  /** Items that are offered before the results, whenever their names match. */
  readonly fixedItems?: readonly ComboBoxItem[];
  /** The id of the selected item. */
  readonly value: string | null;
  /** The name of the selected item; '' without one. */
  readonly valueName: string;
  readonly onChange: (id: string | null, name: string) => void;
}

/** Selects an item of a list that the server searches. Reads its first matches only. */
export function SearchPicker<Found>(props: SearchPickerProps<Found>): ReactElement {
  const {
    search,
    toItem,
    matches,
    isOffered = () => true,
    fixedItems = [],
    value,
    valueName,
    onChange,
    ...others
  } = props;
  // The text belongs to the selection: if another item is selected elsewhere, the field shows its name.
  const [input, setInput] = useState<{ readonly text: string; readonly value: string | null } | null>(null);
  const text = input !== null && input.value === value ? input.text : valueName;
  const typed = text === valueName ? '' : text.trim();
  const wanted = useDebounced(typed);
  const { data, isFetching } = useQuery(search(wanted));
  const isSearching = isFetching || wanted !== typed;
  const isShown = (found: Found): boolean => isOffered(found) && (!isSearching || matches(found, typed));
  const results = (data?.items ?? []).filter(isShown).map(toItem);
  const items = [...fixedItems.filter(({ label }) => containsWords(label, typed)), ...results];
  // The list always contains the selected item, whose name the field shows.
  if (value !== null && !items.some(({ id }) => id === value)) items.push({ id: value, label: valueName });
  return (
    <ComboBox
      {...others}
      items={items}
      filter="server"
      isLoading={isSearching}
      value={value}
      onChange={(id) => {
        const name = items.find((item) => item.id === id)?.label ?? '';
        setInput({ text: name, value: id });
        // On blur, the field reports the selection again.
        if (id !== value) onChange(id, name);
      }}
      inputValue={text}
      onInputChange={(changed) => setInput((last) => (last?.text === changed ? last : { text: changed, value }))}
    />
  );
}

/** Returns whether the name contains each word of the text. */
export function containsWords(name: string, text: string): boolean {
  const searched = name.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
