import { useConversations } from '@crewkit/react';
import { MessageSquare, Search } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Conversation } from '@crewkit/client-sdk';

import * as texts from '#messages/chat';
import { useDebounced } from '../../data/use-debounced.js';
import type { Growing } from '../../data/use-list.js';
import { LoadMore } from '../../parts/lists/load-more.js';
import { LoadedList } from '../../parts/lists/loaded-list.js';
import { cx } from '../../ui/cx.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { SearchField } from '../../ui/forms/search-field.js';
import { WindowedList } from '../../ui/data-display/windowed-list.js';
import { ConversationListItem } from './conversation-list-item.js';
import styles from './conversation-list.module.css';
import { ListSkeleton } from './list-skeleton.js';
import { NewMessageButton } from './new-message-button.js';

// A shorter list needs no filter.
const manyConversations = 8;

export function ConversationList({ openId }: { readonly openId: string | null }): ReactElement {
  const list = useConversations();
  // A page has one first-level heading: that of the open conversation, if there is one.
  const Heading = openId === null ? 'h1' : 'h2';
  return (
    <nav className={styles.pane} aria-label={texts.conversations}>
      <header className={styles.header}>
        <Heading className={styles.heading}>{texts.chats}</Heading>
        <LinkButton href="/search" variant="quiet" icon={<Search aria-hidden />} aria-label={texts.searchMessages}>
          <span className={styles.searchWord}>{texts.search}</span>
        </LinkButton>
        <NewMessageButton isIconOnly />
      </header>
      <LoadedList list={list} label={texts.conversations} waiting={<ListSkeleton />}>
        {(items) => (items.length === 0 ? <Empty /> : <List conversations={items} rest={list} openId={openId} />)}
      </LoadedList>
    </nav>
  );
}

interface ListProps {
  /** The loaded conversations. */
  readonly conversations: readonly Conversation[];
  readonly rest: Growing;
  readonly openId: string | null;
}

function List({ conversations, rest, openId }: ListProps): ReactElement {
  const [filter, setFilter] = useState('');
  const text = useDebounced(filter.trim());
  const hasTasks = conversations.some(({ kind }) => kind === 'task');
  const [isTasksOnly, setTasksOnly] = useState(false);
  return (
    <>
      {hasTasks && <KindFilter isTasksOnly={isTasksOnly} onChange={setTasksOnly} />}
      {conversations.length >= manyConversations && (
        <div className={styles.filter}>
          <SearchField
            label={texts.filterConversations}
            placeholder={texts.filterByName}
            maxLength={200}
            value={filter}
            onChange={setFilter}
          />
        </div>
      )}
      <div className={styles.list}>
        {text === '' ? (
          <Entries {...{ conversations, rest, openId, isTasksOnly }} none={texts.noConversations} />
        ) : (
          <Found {...{ text, openId, isTasksOnly }} />
        )}
      </div>
    </>
  );
}

interface FoundProps {
  /** The text that the server searches for. */
  readonly text: string;
  readonly openId: string | null;
  readonly isTasksOnly: boolean;
}

function Found({ text, ...rest }: FoundProps): ReactElement {
  const list = useConversations(text);
  return (
    <LoadedList list={list} label={texts.conversations} waiting={<ListSkeleton />}>
      {(conversations) => (
        <Entries {...rest} conversations={conversations} rest={list} none={texts.noMatchingConversations({ text })} />
      )}
    </LoadedList>
  );
}

interface EntriesProps extends ListProps {
  readonly isTasksOnly: boolean;
  /** The text if there are no conversations. */
  readonly none: string;
}

function Entries({ conversations, rest, openId, isTasksOnly, none }: EntriesProps): ReactElement {
  const shown = isTasksOnly ? conversations.filter(({ kind }) => kind === 'task') : conversations;
  return (
    <>
      <WindowedList items={shown} itemKey={({ id }) => id} itemHeightRem={4}>
        {(conversation) => <ConversationListItem conversation={conversation} isOpen={conversation.id === openId} />}
      </WindowedList>
      {shown.length === 0 && !rest.hasMore && <p className={styles.none}>{none}</p>}
      {/* A page may contain no conversations about tasks: the next one is loaded on request. */}
      <LoadMore list={rest} label={texts.showMoreConversations} isManual={shown.length < conversations.length} />
    </>
  );
}

interface KindFilterProps {
  readonly isTasksOnly: boolean;
  readonly onChange: (isTasksOnly: boolean) => void;
}

function KindFilter({ isTasksOnly, onChange }: KindFilterProps): ReactElement {
  return (
    <ToggleButtonGroup
      aria-label={texts.conversationFilter}
      className={cx(styles.kinds)}
      disallowEmptySelection
      selectedKeys={[isTasksOnly ? 'tasks' : 'all']}
      onSelectionChange={(keys) => onChange(keys.has('tasks'))}
    >
      <ToggleButton id="all" className={cx(styles.kind)}>
        {texts.all}
      </ToggleButton>
      <ToggleButton id="tasks" className={cx(styles.kind)}>
        {texts.tasks}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

function Empty(): ReactElement {
  return (
    <EmptyState
      icon={<MessageSquare />}
      title={texts.noConversationsTitle}
      frame="plain"
      // If both fit, the pane beside the list shows it.
      action={
        <span className={styles.onPhone}>
          <NewMessageButton />
        </span>
      }
    >
      {texts.noConversationsHint}
    </EmptyState>
  );
}
