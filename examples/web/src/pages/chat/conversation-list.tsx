import { useQuery } from '@tanstack/react-query';
import { MessageSquare, Search } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Conversation } from '@crewkit/client-sdk';

import { queries } from '../../data/queries.js';
import { useMe } from '../../data/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { conversationTitle } from '../../parts/conversation/conversation-title.js';
import { Loaded } from '../../parts/loaded.js';
import { cx } from '../../ui/cx.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LinkButton } from '../../ui/link-button.js';
import { SearchField } from '../../ui/search-field.js';
import { ConversationListItem } from './conversation-list-item.js';
import styles from './conversation-list.module.css';
import { ListSkeleton } from './list-skeleton.js';
import { NewMessageButton } from './new-message-button.js';

// Fewer are seen at a glance.
const manyConversations = 8;

export function ConversationList({ openId }: { readonly openId: string | null }): ReactElement {
  const query = useQuery(queries.chats());
  // A page has one first heading: of the open conversation, if there is one.
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
        {(conversations) =>
          conversations.length === 0 ? <Empty /> : <List conversations={conversations} openId={openId} />
        }
      </Loaded>
    </nav>
  );
}

interface ListProps {
  readonly conversations: readonly Conversation[];
  readonly openId: string | null;
}

function List({ conversations, openId }: ListProps): ReactElement {
  const me = useMe();
  const personOf = usePeople();
  const [filter, setFilter] = useState('');
  const words = filter.trim().toLowerCase();
  const fits = (conversation: Conversation): boolean =>
    words === '' ||
    conversationTitle(conversation, { meId: me.id, personOf }).toLowerCase().includes(words) ||
    conversation.participants.some(
      ({ userId }) => userId !== me.id && personOf(userId).name.toLowerCase().includes(words),
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
      <ul className={styles.list}>
        {shown.map((conversation) => (
          <ConversationListItem key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={styles.none}>{words === '' ? 'No conversations.' : `No conversation with “${filter.trim()}”.`}</p>
      )}
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
      // With room for both, the pane beside the list has it.
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
