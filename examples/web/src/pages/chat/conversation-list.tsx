import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare, Search } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Conversation } from '@crewkit/client-sdk';

import { chatListQuery, toConversations } from '../../data/chat-list.js';
import { useMe } from '../../data/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { conversationTitle } from '../../parts/conversation/conversation-title.js';
import { toGrowing, type Growing } from '../../data/use-list.js';
import { LoadMore } from '../../parts/load-more.js';
import { Loaded } from '../../parts/loaded.js';
import { cx } from '../../ui/cx.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LinkButton } from '../../ui/link-button.js';
import { SearchField } from '../../ui/search-field.js';
import { WindowedList } from '../../ui/windowed-list.js';
import { ConversationListItem } from './conversation-list-item.js';
import styles from './conversation-list.module.css';
import { ListSkeleton } from './list-skeleton.js';
import { NewMessageButton } from './new-message-button.js';

// A shorter list needs no filter.
const manyConversations = 8;

export function ConversationList({ openId }: { readonly openId: string | null }): ReactElement {
  const query = useInfiniteQuery(chatListQuery);
  // A page has one first-level heading: that of the open conversation, if there is one.
  const Heading = openId === null ? 'h1' : 'h2';
  return (
    <nav className={styles.pane} aria-label="Conversations">
      <header className={styles.header}>
        <Heading className={styles.heading}>Chats</Heading>
        <LinkButton href="/search" variant="quiet" icon={<Search aria-hidden />} aria-label="Search messages">
          <span className={styles.searchWord}>Search</span>
        </LinkButton>
        <NewMessageButton isIconOnly />
      </header>
      <Loaded query={query} label="Conversations" waiting={<ListSkeleton />}>
        {(list) =>
          list.pages[0]?.items.length === 0 ? (
            <Empty />
          ) : (
            <List conversations={toConversations(list)} rest={toGrowing(query)} openId={openId} />
          )
        }
      </Loaded>
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
  const me = useMe();
  const getPerson = usePeople();
  const [filter, setFilter] = useState('');
  const words = filter.trim().toLowerCase();
  const fits = (conversation: Conversation): boolean =>
    words === '' ||
    conversationTitle(conversation, { meId: me.id, getPerson }).toLowerCase().includes(words) ||
    conversation.participants.some(
      ({ userId }) => userId !== me.id && getPerson(userId).name.toLowerCase().includes(words),
    );
  const hasTasks = conversations.some(({ kind }) => kind === 'task');
  const [isTasksOnly, setTasksOnly] = useState(false);
  const shown = conversations.filter((each) => (!isTasksOnly || each.kind === 'task') && fits(each));
  return (
    <>
      {hasTasks && <KindFilter isTasksOnly={isTasksOnly} onChange={setTasksOnly} />}
      {conversations.length >= manyConversations && (
        <div className={styles.filter}>
          <SearchField label="Filter conversations" placeholder="Filter by name" value={filter} onChange={setFilter} />
        </div>
      )}
      <div className={styles.list}>
        <WindowedList items={shown} itemKey={({ id }) => id} itemHeightRem={4}>
          {(conversation) => <ConversationListItem conversation={conversation} isOpen={conversation.id === openId} />}
        </WindowedList>
        {shown.length === 0 && (
          <p className={styles.none}>
            {words === '' ? 'No conversations.' : `No conversation with “${filter.trim()}”.`}
          </p>
        )}
        {words !== '' && rest.hasMore && (
          <p className={styles.none}>Filtered the {conversations.length} latest conversations.</p>
        )}
        {/* With a filter a page may be empty: the next one is loaded on request. */}
        <LoadMore list={rest} noun="conversations" isManual={shown.length < conversations.length} />
      </div>
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
      aria-label="Show conversations"
      className={cx(styles.kinds)}
      disallowEmptySelection
      selectedKeys={[isTasksOnly ? 'tasks' : 'all']}
      onSelectionChange={(keys) => onChange(keys.has('tasks'))}
    >
      <ToggleButton id="all" className={cx(styles.kind)}>
        All
      </ToggleButton>
      <ToggleButton id="tasks" className={cx(styles.kind)}>
        Tasks
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

function Empty(): ReactElement {
  return (
    <EmptyState
      icon={<MessageSquare />}
      title="No conversations yet"
      frame="plain"
      // If both fit, the pane beside the list shows it.
      action={
        <span className={styles.onPhone}>
          <NewMessageButton />
        </span>
      }
    >
      Talk to people of your organizations: one of them, or several in a group. What you write reaches them at once.
    </EmptyState>
  );
}
