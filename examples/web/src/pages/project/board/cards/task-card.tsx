import type { BoardTask, Label } from '@crewkit/client-sdk';
import { AlignLeft, AtSign, GripVertical, MessageSquare } from 'lucide-react';
import { memo, useContext, type ReactElement } from 'react';
import { Button, GridListItem } from 'react-aria-components';

import * as texts from '#messages/project';
import { usePeople } from '../../../../data/use-people.js';
import { useNow } from '../../../../parts/use-now.js';
import { AvatarStack } from '../../../../ui/data-display/avatar-stack.js';
import { cx } from '../../../../ui/cx.js';
import { VisuallyHidden } from '../../../../ui/data-display/visually-hidden.js';
import { OpenTaskContext, useBoardView } from '../board-view.js';
import { TaskLabels } from '../../labels/task-labels.js';
import { DueBadge } from '../../task/due-badge.js';
import { PriorityMark } from '../../task/priority-mark.js';
import styles from './task-card.module.css';
import { TaskCardMenu } from './task-card-menu.js';
import { taskPath } from '../../task/task-path.js';

export interface TaskCardProps {
  readonly task: BoardTask;
  /** The labels of the project. They decide the height of the card, which the list measures again when the card gets other props. */
  readonly labels: readonly Label[];
}

/** A task on the board. Enter opens it; its handle drags it by keyboard, and a mouse or finger can drag it anywhere. */
export const TaskCard = memo(function TaskCard({ task, labels }: TaskCardProps): ReactElement {
  const { search } = useBoardView();
  const { id, key, title, projectId } = task;
  return (
    <GridListItem
      id={id}
      textValue={`${key} ${title}`}
      href={taskPath(projectId, id, search)}
      className={cx(styles.card)}
    >
      <CardContents task={task} labels={labels} />
    </GridListItem>
  );
});

// Values that change while the card stays the same are read here, so that the list is not rebuilt.
const CardContents = memo(function CardContents({ task, labels }: TaskCardProps): ReactElement {
  const { mayEdit } = useBoardView();
  const isOpen = useContext(OpenTaskContext) === task.id;
  return (
    <span className={styles.contents} {...(isOpen ? { 'data-open': true } : {})}>
      <span className={styles.head}>
        <span className={styles.name}>{task.key}</span>
        {mayEdit && (
          <span className={styles.tools}>
            <Button slot="drag" className={cx(styles.grip)}>
              <GripVertical aria-hidden />
            </Button>
            <TaskCardMenu task={task} />
          </span>
        )}
      </span>
      <span className={cx(styles.title, task.status === 'cancelled' && styles.cancelled)}>{task.title}</span>
      {task.labelIds.length > 0 && (
        <span className={styles.labels}>
          <TaskLabels labels={labels} task={task} />
        </span>
      )}
      <CardFacts task={task} />
    </span>
  );
});

function CardFacts({ task }: { readonly task: BoardTask }): ReactElement {
  const { priority, hasDescription, assigneeIds, conversation } = task;
  const now = useNow();
  return (
    <span className={styles.facts}>
      {priority !== 'normal' && <PriorityMark priority={priority} />}
      <DueBadge task={task} now={now} />
      {hasDescription && (
        <span className={styles.hint} title={texts.hasDescription}>
          <AlignLeft aria-hidden />
        </span>
      )}
      {conversation !== null && conversation.messageCount > 0 && <DiscussionMark {...conversation} />}
      {assigneeIds.length > 0 && <Assignees ids={assigneeIds} />}
    </span>
  );
}

function DiscussionMark(props: NonNullable<BoardTask['conversation']>): ReactElement {
  const { messageCount, unreadCount, mentionCount } = props;
  const isUnread = unreadCount > 0;
  const words = texts.messageCount({ count: messageCount, unread: unreadCount, mentions: mentionCount });
  return (
    <span className={cx(styles.messages, isUnread && styles.unread)} title={words}>
      {mentionCount > 0 ? <AtSign aria-hidden /> : <MessageSquare aria-hidden />}
      <span aria-hidden>{isUnread ? unreadCount : messageCount}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function Assignees({ ids }: { readonly ids: readonly string[] }): ReactElement {
  const getPerson = usePeople();
  return (
    <span className={styles.people}>
      <VisuallyHidden>{texts.assignedToPrefix}</VisuallyHidden>
      <AvatarStack people={ids.map(getPerson)} />
    </span>
  );
}
