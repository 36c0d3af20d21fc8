import type { Project, TaggedTask } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useSearchParams } from 'wouter';

import { cx } from '../../ui/cx.js';
import tabs from '../../ui/tabs.module.css';
import { ConflictCallout } from './conflict-callout.js';
import { TaskDetails } from './task-details.js';
import { TaskDiscussion } from './task-discussion.js';
import styles from './task-tabs.module.css';
import { TaskText } from './task-text.js';
import { useTaskEdit } from './use-task-edit.js';
import { taskName } from './task-words.js';

export interface TaskTabsProps {
  readonly project: Project;
  readonly task: TaggedTask;
  readonly isAlone: boolean;
}

const discussion = 'discussion';

/** What a task is, and what people say about it. */
export function TaskTabs({ project, task, isAlone }: TaskTabsProps): ReactElement {
  const [parameters, setParameters] = useSearchParams();
  const edit = useTaskEdit(project, task);
  const name = taskName(project, task);
  const choose = (key: unknown): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (key === discussion) next.set('tab', discussion);
        else next.delete('tab');
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <div className={styles.title}>
        <TaskText field="title" task={task} edit={edit} headingLevel={isAlone ? 1 : 2} />
        {edit.conflict !== null && (
          <ConflictCallout key={edit.conflict.latest.etag} conflict={edit.conflict} edit={edit} />
        )}
      </div>
      <Tabs
        className={cx(styles.tabs)}
        selectedKey={parameters.get('tab') === discussion ? discussion : 'details'}
        onSelectionChange={choose}
      >
        <TabList aria-label={name} className={cx(tabs.list, styles.list)}>
          <Tab id="details" className={cx(tabs.tab)}>
            Details
          </Tab>
          <Tab id={discussion} className={cx(tabs.tab)}>
            Discussion
          </Tab>
        </TabList>
        <TabPanel id="details" className={cx(tabs.panel, styles.details)}>
          <TaskDetails project={project} task={task} edit={edit} />
        </TabPanel>
        <TabPanel id={discussion} className={cx(tabs.panel, styles.discussion)}>
          <TaskDiscussion taskId={task.id} label={`Discussion of ${name}`} />
        </TabPanel>
      </Tabs>
    </>
  );
}
