import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useLocation } from 'wouter';

import * as texts from '#messages/chat';
import { queries } from '../../data/queries.js';
import { useMe } from '../../data/sign-in/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { conversationTitle } from '../../parts/conversation/conversation-title.js';
import { resultPath } from '../../parts/search/result-path.js';
import { searchQuery, searchTypes, type SearchType } from '../../parts/search/search-query.js';
import { Button } from '../../ui/buttons/button.js';
import { cx } from '../../ui/cx.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Page } from '../../ui/layout/page.js';
import { SearchField } from '../../ui/forms/search-field.js';
import { MessageResults } from './message-results.js';
import styles from './search-page.module.css';
import { SearchResults } from './search-results.js';
import { useSearchState, type SearchState } from './use-search-state.js';

const letter = /[\p{L}\p{N}]/u;
const taskKey = /^[a-z][\w-]*-\d+$/i;

/** Finds tasks, projects, users and messages, or the messages of one conversation. */
export function SearchPage(): ReactElement {
  const state = useSearchState();
  const { q, typed, type, conversationId } = state;
  const openTask = useTaskOpener();
  const label = conversationId === null ? texts.searchEverything : texts.searchMessages;
  return (
    <Page width="narrow">
      <PageHeader title={texts.search} description={texts.searchHint} />
      <div role="search">
        <SearchField
          label={label}
          placeholder={texts.searchPlaceholder}
          value={typed}
          onChange={state.setTyped}
          onSubmit={(text) => {
            // First, so that the debounce does not end, and change the address, while the task is being loaded.
            state.searchNow();
            void openTask(text.trim());
          }}
          maxLength={200}
          autoFocus
        />
      </div>
      {conversationId === null ? (
        <TypeFilter type={type} onChange={state.setType} />
      ) : (
        <Narrowed conversationId={conversationId} widen={state.searchEverywhere} />
      )}
      {letter.test(q) ? <Results state={state} /> : <NothingTyped />}
    </Page>
  );
}

function Results({ state: { q, type, conversationId } }: { readonly state: SearchState }): ReactElement {
  if (conversationId !== null) return <MessageResults q={q} conversationId={conversationId} />;
  return <SearchResults key={`${type} ${q}`} q={q} page={searchQuery(q, type)} />;
}

/** Opens the task whose key was typed, if it exists. */
function useTaskOpener(): (text: string) => Promise<void> {
  const cache = useQueryClient();
  const [, setLocation] = useLocation();
  return async (text) => {
    if (!taskKey.test(text)) return;
    const { items } = await cache.query(searchQuery(text, 'task')(null));
    const [first] = items;
    if (first?.title.toLowerCase().startsWith(`${text.toLowerCase()} `)) setLocation(resultPath(first));
  };
}

const typeNames: Readonly<Record<SearchType, string>> = {
  task: texts.tasks,
  project: texts.projects,
  person: texts.people,
  message: texts.messages,
};

interface TypeFilterProps {
  readonly type: SearchType | null;
  readonly onChange: (type: SearchType | null) => void;
}

function TypeFilter({ type, onChange }: TypeFilterProps): ReactElement {
  return (
    <ToggleButtonGroup
      aria-label={texts.resultFilter}
      className={cx(styles.types)}
      disallowEmptySelection
      selectedKeys={[type ?? 'all']}
      onSelectionChange={(keys) => onChange(searchTypes.find((each) => keys.has(each)) ?? null)}
    >
      <ToggleButton id="all" className={cx(styles.type)}>
        {texts.all}
      </ToggleButton>
      {searchTypes.map((each) => (
        <ToggleButton key={each} id={each} className={cx(styles.type)}>
          {typeNames[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function NothingTyped(): ReactElement {
  return (
    <EmptyState icon={<Search />} title={texts.nothingTypedTitle}>
      {texts.nothingTypedHint}
    </EmptyState>
  );
}

interface NarrowedProps {
  readonly conversationId: string;
  readonly widen: () => void;
}

function Narrowed({ conversationId, widen }: NarrowedProps): ReactElement {
  const { id: meId } = useMe();
  const getPerson = usePeople();
  const { data: conversation } = useQuery(queries.chat(conversationId));
  const title = conversation === undefined ? '…' : conversationTitle(conversation, { meId, getPerson });
  return (
    <p className={styles.narrowed}>
      <span>{texts.searchedConversation({ title })}</span>
      <Button size="small" variant="quiet" onPress={widen}>
        {texts.searchEverything}
      </Button>
    </p>
  );
}
