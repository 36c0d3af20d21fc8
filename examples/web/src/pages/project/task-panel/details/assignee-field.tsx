import type { Project, TaggedTask } from '@crewkit/client-sdk';
import { UserPlus } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/task';
import { useCan } from '../../../../data/use-can.js';
import { useMe } from '../../../../data/sign-in/use-me.js';
import { usePeople } from '../../../../data/use-people.js';
import { Avatar } from '../../../../ui/data-display/avatar.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Popover } from '../../../../ui/overlays/popover.js';
import styles from './assignee-field.module.css';
import { AssigneePicker } from './assignee-picker.js';
import { FactField } from './fact-field.js';
import { projectAt } from '../../project-at.js';
import { useAssign } from './use-assign.js';

interface AssigneeFieldProps {
  readonly project: Project;
  readonly task: TaggedTask;
}

/**
 * The assignees of a task. Users who may edit it can assign it to themselves or unassign themselves; assigning others requires a separate
 * permission.
 */
export function AssigneeField({ project, task }: AssigneeFieldProps): ReactElement {
  const me = useMe();
  const getPerson = usePeople();
  const place = projectAt(project.id);
  const mayEdit = useCan('project:task.edit', place);
  const mayAssign = useCan('project:task.assign', place);
  const assign = useAssign(project, task);
  const isMine = task.assigneeIds.includes(me.id);
  return (
    <FactField label={texts.assignees}>
      {task.assigneeIds.length > 0 && (
        <ul className={styles.people}>
          {task.assigneeIds.map(getPerson).map(({ id, name, avatarUrl }) => (
            <li key={id} className={styles.person}>
              <Avatar id={id} name={name} imageUrl={avatarUrl} size="small" />
              <span className={styles.name}>{name}</span>
            </li>
          ))}
        </ul>
      )}
      {task.assigneeIds.length === 0 && !mayEdit && !mayAssign && (
        <span className={styles.none}>{texts.unassigned}</span>
      )}
      <div className={styles.actions}>
        {mayAssign && (
          <Popover label={texts.assignees} trigger={<Button icon={<UserPlus aria-hidden />}>{texts.assign}</Button>}>
            {(close) => <AssigneePicker project={project} task={task} assign={assign} onClose={close} />}
          </Popover>
        )}
        {mayEdit && !isMine && (
          <Button
            variant={mayAssign ? 'quiet' : 'secondary'}
            isPending={assign.isPending}
            onPress={() => assign.mutate({ userId: me.id, isAssigned: true })}
          >
            {texts.assignToMe}
          </Button>
        )}
        {mayEdit && isMine && !mayAssign && (
          <Button isPending={assign.isPending} onPress={() => assign.mutate({ userId: me.id, isAssigned: false })}>
            {texts.unassignMe}
          </Button>
        )}
      </div>
    </FactField>
  );
}
