import type { Conversation } from '@crewkit/client-sdk';
import { usePresence } from '@crewkit/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/chat';
import { useMe } from '../../../data/sign-in/use-me.js';
import { usePeople } from '../../../data/use-people.js';
import { conversationTitle, isGroup, listOthers } from '../../../parts/conversation/conversation-title.js';
import { namesInWords } from '../../../parts/conversation/names-in-words.js';
import { presenceText } from '../../../parts/presence/presence-text.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';
import { usePageTitle } from '../../../ui/layout/use-page-title.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import { ConversationAvatar } from '../../../parts/conversation/conversation-avatar.js';
import styles from './conversation-header.module.css';
import { ConversationMenu } from './conversation-menu.js';
import { NotificationMenu } from './notification-menu.js';

/** The header of an open conversation. */
export function ConversationHeader({ conversation }: { readonly conversation: Conversation }): ReactElement {
  const { id: meId } = useMe();
  const getPerson = usePeople();
  const title = conversationTitle(conversation, { meId, getPerson });
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <span className={styles.back}>
        <LinkButton href="/chats" variant="quiet" icon={<ArrowLeft aria-hidden />}>
          <VisuallyHidden>{texts.allConversations}</VisuallyHidden>
        </LinkButton>
      </span>
      <ConversationAvatar conversation={conversation} />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.people}>
          {conversation.task === null ? (
            <SecondLine conversation={conversation} />
          ) : (
            <TaskLine task={conversation.task} />
          )}
        </p>
      </div>
      {conversation.me !== null && <NotificationMenu id={conversation.id} settings={conversation.me} />}
      <ConversationMenu conversation={conversation} title={title} />
    </header>
  );
}

function TaskLine({ task }: { readonly task: NonNullable<Conversation['task']> }): ReactNode {
  return texts.taskReaders({
    link: (words) => <Link href={`/projects/${task.projectId}/tasks/${task.id}`}>{words}</Link>,
  });
}

function SecondLine({ conversation }: { readonly conversation: Conversation }): ReactNode {
  const { id: meId } = useMe();
  const getPerson = usePeople();
  const others = listOthers(conversation, meId);
  const presence = usePresence(others[0] ?? '');
  if (!isGroup(conversation)) return presence === null ? texts.directReaders : presenceText(presence);
  if (conversation.title === null) return texts.participantCount({ count: conversation.participants.length });
  const names = others.map((id) => getPerson(id).shortName);
  return names.length === 0 ? texts.onlyYou : texts.groupReaders({ names: namesInWords(names, 4) });
}
