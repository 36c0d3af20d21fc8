import type { Project, TaggedTask } from '@crewkit/client-sdk';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/task';
import { usePeople } from '../../../../data/use-people.js';
import { RelativeTime } from '../../../../ui/data-display/relative-time.js';
import { Select } from '../../../../ui/pickers/select.js';
import { AssigneeField } from './assignee-field.js';
import { DueField } from './due-field.js';
import { LabelField } from '../../labels/label-field.js';
import { PriorityMark } from '../../task/priority-mark.js';
import { StatusIcon } from '../../task/status-icon.js';
import styles from './task-details.module.css';
import { TaskText } from '../task-text.js';
import { priorities, statuses } from '../../task/task-words.js';
import type { TaskEdit } from '../use-task-edit.js';

export interface TaskDetailsProps {
  readonly project: Project;
  readonly task: TaggedTask;
  readonly edit: TaskEdit;
}

const statusOptions = statuses.map(({ id, label }) => ({ id, label, icon: <StatusIcon status={id} /> }));
const priorityOptions = priorities.map(({ id, label }) => ({ id, label, icon: <PriorityMark priority={id} /> }));

/** All details of a task except its title and its discussion. */
export function TaskDetails({ project, task, edit }: TaskDetailsProps): ReactElement {
  const getPerson = usePeople();
  const { status, priority, createdBy, createdAt, updatedAt } = task;
  const person = getPerson(createdBy).name;
  const created = <RelativeTime at={createdAt} />;
  return (
    <div className={styles.details}>
      <div className={styles.facts}>
        <Select
          label={texts.status}
          options={statusOptions}
          value={status}
          isDisabled={!edit.mayEdit}
          onChange={(chosen) => chosen !== status && edit.save({ status: chosen })}
        />
        <Select
          label={texts.priority}
          options={priorityOptions}
          value={priority}
          isDisabled={!edit.mayEdit}
          onChange={(chosen) => chosen !== priority && edit.save({ priority: chosen })}
        />
        <DueField task={task} edit={edit} />
        <AssigneeField project={project} task={task} />
        <LabelField project={project} task={task} mayEdit={edit.mayEdit} />
      </div>
      <Part title={texts.description}>
        <TaskText field="description" task={task} edit={edit} />
      </Part>
      <p className={styles.history}>
        {updatedAt === createdAt
          ? texts.createdBy({ person, created })
          : texts.createdAndChanged({ person, created, changed: <RelativeTime at={updatedAt} /> })}
      </p>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section>
      <h3 className={styles.part}>{title}</h3>
      {children}
    </section>
  );
}
