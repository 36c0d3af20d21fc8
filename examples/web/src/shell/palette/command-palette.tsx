import { useQuery } from '@tanstack/react-query';
import type { SearchResult } from '@crewkit/client-sdk';
import { FolderKanban, MessageSquare, SquareCheckBig, User } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Autocomplete, Menu, MenuItem, MenuSection, Header, useFilter } from 'react-aria-components';
import { useLocation } from 'wouter';

import * as texts from '#messages/shell';
import { useDebounced } from '../../data/use-debounced.js';
import { resultPath } from '../../parts/search/result-path.js';
import { searchQuery } from '../../parts/search/search-query.js';
import { useOpenDirect } from '../../parts/search/use-open-direct.js';
import { cx } from '../../ui/cx.js';
import { SearchField } from '../../ui/forms/search-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { ListItem } from '../../ui/overlays/list-item.js';
import list from '../../ui/overlays/popover.module.css';
import styles from './command-palette.module.css';
import { useCommands, type Command } from './use-commands.js';

const icons = { task: SquareCheckBig, project: FolderKanban, person: User, message: MessageSquare } as const;
const letter = /[\p{L}\p{N}]/u;
const maxCommands = 8;

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** A dialog that opens pages, tasks, conversations and actions by typing a part of their name. */
export function CommandPalette({ isOpen, onOpenChange }: CommandPaletteProps): ReactElement {
  return (
    <Dialog title={texts.palette} isOpen={isOpen} onOpenChange={onOpenChange} placement="top">
      {(close) => <Palette close={close} />}
    </Dialog>
  );
}

function Palette({ close }: { readonly close: () => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const commands = useMatchingCommands(typed);
  const results = useResults(useDebounced(typed));
  const run = (id: unknown): void => {
    close();
    [...commands, ...results].find((command) => command.id === id)?.run();
  };
  return (
    <div className={styles.palette}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField label={texts.palette} placeholder={texts.paletteHint} maxLength={200} autoFocus />
        <Menu
          aria-label={texts.palette}
          className={cx(styles.list)}
          onAction={run}
          renderEmptyState={() => texts.nothingFound}
        >
          <Commands title={texts.goTo} commands={commands} />
          <Commands title={texts.found} commands={results} />
        </Menu>
      </Autocomplete>
    </div>
  );
}

function Commands({
  title,
  commands,
}: {
  readonly title: string;
  readonly commands: readonly Command[];
}): ReactElement | null {
  if (commands.length === 0) return null;
  return (
    <MenuSection>
      <Header className={cx(list.header)}>{title}</Header>
      {commands.map(({ id, icon, label, description }) => (
        <MenuItem key={id} id={id} textValue={label} className={cx(list.item)}>
          <ListItem icon={icon} label={label} description={description} />
        </MenuItem>
      ))}
    </MenuSection>
  );
}

function useMatchingCommands(typed: string): readonly Command[] {
  const { contains } = useFilter({ sensitivity: 'base' });
  return useCommands()
    .filter(({ label, description = '' }) => contains(`${label} ${description}`, typed.trim()))
    .slice(0, maxCommands);
}

/** Returns the tasks, people and messages that contain the words; projects are among the commands. */
function useResults(q: string): readonly Command[] {
  const [, setLocation] = useLocation();
  const openDirect = useOpenDirect();
  const { data } = useQuery({ ...searchQuery(q.trim(), null)(null), enabled: letter.test(q) });
  if (!letter.test(q)) return [];
  return (data?.items ?? [])
    .filter(({ type }) => type !== 'project')
    .slice(0, maxCommands)
    .map((result) => ({
      id: `${result.type} ${result.id}`,
      ...describe(result),
      run: () => {
        if (result.type === 'person') openDirect.mutate(result.id);
        else setLocation(resultPath(result));
      },
    }));
}

function describe({ type, title, excerpt, place }: SearchResult): Pick<Command, 'icon' | 'label' | 'description'> {
  const Icon = icons[type];
  const [label, description] = type === 'message' ? [excerpt, title] : [title, place.name];
  return { icon: <Icon aria-hidden />, label, description };
}
