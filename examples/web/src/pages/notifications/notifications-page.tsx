import type { Notification } from '@crewkit/client-sdk';
import { useNotifications, type NotificationList } from '@crewkit/react';
import { AtSign, Bell, CheckCheck, CircleCheck, Mail, MessageSquare, Settings, type LucideIcon } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/notifications';
import { usePeople } from '../../data/use-people.js';
import { LoadMore } from '../../parts/lists/load-more.js';
import { LoadedList } from '../../parts/lists/loaded-list.js';
import { useChange } from '../../parts/forms/use-change.js';
import { formatList } from '../../messages/format.js';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { Badge } from '../../ui/data-display/badge.js';
import { EntryList, type Entry } from '../../ui/data-display/entry-list.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Checkbox } from '../../ui/forms/checkbox.js';
import { Card } from '../../ui/layout/card.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Page } from '../../ui/layout/page.js';
import styles from './notifications-page.module.css';

interface Kind {
  readonly icon: LucideIcon;
  /** Describes a notification whose subject has no title. */
  readonly describe: (words: { readonly names: string }) => string;
  readonly describeTitled: (words: { readonly names: string; readonly title: string }) => string;
}

const kinds: Readonly<Record<Notification['kind'], Kind>> = {
  mention: { icon: AtSign, describe: texts.mentioned, describeTitled: texts.mentionedIn },
  assigned: { icon: CircleCheck, describe: texts.assigned, describeTitled: texts.assignedTo },
  invitation: { icon: Mail, describe: texts.invited, describeTitled: texts.invitedTo },
  thread_reply: { icon: AtSign, describe: texts.replied, describeTitled: texts.repliedIn },
  message: { icon: MessageSquare, describe: texts.messaged, describeTitled: texts.messagedIn },
};

/** The user's notifications. */
export function NotificationsPage(): ReactElement {
  const [unread, setUnread] = useState(false);
  const list = useNotifications({ unread });
  const mark = useChange({
    run: (ids: readonly string[] | undefined) => list.markRead(ids),
    touches: [],
    onError: texts.notMarked,
  });
  return (
    <Page width="narrow">
      <PageHeader
        title={texts.notifications}
        actions={
          <LinkButton href="/account/notifications" variant="quiet" icon={<Settings aria-hidden />}>
            {texts.settings}
          </LinkButton>
        }
      />
      <div className={styles.bar}>
        <Checkbox isSelected={unread} onChange={setUnread}>
          {texts.unreadOnly}
        </Checkbox>
        <Button
          size="small"
          icon={<CheckCheck aria-hidden />}
          isPending={mark.isPending && mark.variables === undefined}
          isDisabled={list.items.every(({ readAt }) => readAt !== null)}
          onPress={() => mark.mutate(undefined)}
        >
          {texts.markAllRead}
        </Button>
      </div>
      <Card isFlush>
        <Notifications list={list} markRead={(id) => mark.mutate([id])} />
      </Card>
      <LoadMore list={list} label={texts.showMore} />
    </Page>
  );
}

interface NotificationsProps {
  readonly list: NotificationList;
  readonly markRead: (id: string) => void;
}

function Notifications({ list, markRead }: NotificationsProps): ReactElement {
  const getPerson = usePeople();
  const listRef = useRef<HTMLUListElement>(null);
  const toEntry = (notification: Notification): Entry => {
    const { id, kind, actorIds, count, title: subject, createdAt, readAt } = notification;
    const { icon: Icon, describe, describeTitled } = kinds[kind];
    const names = actorIds.length === 0 ? texts.someUser : formatList(actorIds.map((each) => getPerson(each).name));
    const title = subject === null ? describe({ names }) : describeTitled({ names, title: subject });
    const path = getPath(notification);
    const read = (): void => {
      // The button, which has the focus, is removed.
      listRef.current?.focus();
      markRead(id);
    };
    return {
      id,
      icon: <Icon aria-hidden />,
      title:
        path === null ? (
          title
        ) : (
          <Link href={path} className={styles.link} onClick={() => readAt === null && markRead(id)}>
            {title}
          </Link>
        ),
      badge: readAt === null && <Badge tone="accent">{texts.unread}</Badge>,
      details: [
        ...(path === null ? [texts.openEmail] : []),
        ...(count > 1 ? [texts.times({ count })] : []),
        <RelativeTime key="time" at={createdAt} />,
      ],
      action: readAt === null && (
        <IconButton label={texts.markRead({ title })} icon={<CheckCheck aria-hidden />} onPress={read} />
      ),
    };
  };
  return (
    <LoadedList list={list} label={texts.notifications}>
      {(notifications) =>
        notifications.length === 0 ? (
          <EmptyState icon={<Bell />} title={texts.nothingTitle} frame="plain">
            {texts.nothingHint}
          </EmptyState>
        ) : (
          <EntryList label={texts.notifications} listRef={listRef} entries={notifications.map(toEntry)} />
        )
      }
    </LoadedList>
  );
}

/** Returns the path of the subject, or null for invitations, which the link in the email accepts. */
function getPath({ subject: { projectId, taskId, conversationId, messageId } }: Notification): string | null {
  if (projectId !== undefined && taskId !== undefined) return `/projects/${projectId}/tasks/${taskId}`;
  if (conversationId === undefined) return null;
  return `/chats/${conversationId}${messageId === undefined ? '' : `?message=${messageId}`}`;
}
