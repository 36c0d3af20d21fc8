import type { Conversation } from '@crewkit/client-sdk';
import { ListTodo } from 'lucide-react';
import type { ReactElement } from 'react';

import { useMe } from '../../data/sign-in/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { isGroup, listOthers } from './conversation-title.js';
import { PresenceAvatar } from '../presence/presence-avatar.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import styles from './conversation-avatar.module.css';

/** The avatar of the other user, of two users of a group, or the icon of a task. */
export function ConversationAvatar({ conversation }: { readonly conversation: Conversation }): ReactElement {
  const me = useMe();
  const getPerson = usePeople();
  const [first, second] = listOthers(conversation, me.id).map(getPerson);
  if (conversation.kind === 'task') {
    return (
      <span className={styles.task} aria-hidden>
        <ListTodo />
      </span>
    );
  }
  if (!isGroup(conversation) || first === undefined || second === undefined) {
    const person = first ?? getPerson(me.id);
    return <PresenceAvatar id={person.id} name={person.name} imageUrl={person.avatarUrl} size="large" />;
  }
  return (
    <span className={styles.pair}>
      <Avatar id={second.id} name={second.name} imageUrl={second.avatarUrl} size="small" />
      <Avatar id={first.id} name={first.name} imageUrl={first.avatarUrl} size="small" />
    </span>
  );
}
