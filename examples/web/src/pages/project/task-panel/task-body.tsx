import type { Project, TaggedTask } from '@crewkit/client-sdk';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { useSearch } from 'wouter';

import * as texts from '#messages/task';
import { Tabs } from '../../../ui/layout/tabs.js';
import styles from './task-body.module.css';
import { ConflictCallout } from './conflict-callout.js';
import { TaskDetails } from './details/task-details.js';
import { TaskActivity } from './activity/task-activity.js';
import { TaskFiles } from './files/task-files.js';
import { TaskDiscussion } from './task-discussion.js';
import { TaskText } from './task-text.js';
import { useTaskEdit } from './use-task-edit.js';
import { taskName } from '../task/task-words.js';

export interface TaskBodyProps {
  readonly project: Project;
  readonly task: TaggedTask;
  readonly isAlone: boolean;
}

/** The details of a task, and its discussion, files and activity: side by side if both fit, otherwise one above the other. */
export function TaskBody({ project, task, isAlone }: TaskBodyProps): ReactElement {
  const isForDiscussion = new URLSearchParams(useSearch()).get('tab') === 'discussion';
  const discussionRef = useInView(isForDiscussion);
  const edit = useTaskEdit(project, task);
  const discussion = (
    <TaskDiscussion
      project={project}
      taskId={task.id}
      label={texts.taskDiscussion({ task: taskName(project, task) })}
      autoFocus={isForDiscussion}
    />
  );
  const tabs = [
    { id: 'discussion', label: texts.discussion, content: discussion },
    { id: 'files', label: texts.files, content: <TaskFiles project={project} taskId={task.id} /> },
    { id: 'activity', label: texts.activity, content: <TaskActivity project={project} taskId={task.id} /> },
  ];
  return (
    <>
      <div className={styles.title}>
        <TaskText field="title" task={task} edit={edit} headingLevel={isAlone ? 1 : 2} />
        {edit.conflict !== null && (
          <ConflictCallout key={edit.conflict.latest.etag} conflict={edit.conflict} edit={edit} />
        )}
      </div>
      <div className={styles.parts}>
        <div className={styles.details}>
          <TaskDetails project={project} task={task} edit={edit} />
        </div>
        <section ref={discussionRef} className={styles.discussion} aria-label={texts.taskSections}>
          <Tabs label={texts.taskSections} tabs={tabs} isFilling />
        </section>
      </div>
    </>
  );
}

/** Scrolls to the element if the window is too low for both parts. */
function useInView(isWanted: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  return ref;
}
