import type { ReactElement } from 'react';

import { Card } from '../../ui/card.js';
import styles from './access.module.css';

const rules: readonly (readonly [subject: string, rule: string])[] = [
  [
    'Owners',
    'The creator of an organization, team or project becomes its owner. Only owners can add or remove owners.',
  ],
  ['Granting', 'Users cannot grant a permission they don’t have, or revoke one from users who have more.'],
  [
    'Tasks',
    'Creators can delete their own tasks while they can see them. Members who can edit tasks can assign them to themselves.',
  ],
  [
    'Task discussions',
    'Users who can see a task can read its discussion, write in it and leave it. A role for discussions has no effect for users who cannot see the tasks.',
  ],
  ['Messages', 'Only the author can edit or delete a message.'],
  [
    'Direct messages and groups',
    'Only participants can see them; no role opens them. The owner of a group can rename it, and add and remove people. Members who can remove people from the organization can also remove them from its groups.',
  ],
  ['Leaving', 'Members can leave the organization, except its last owner.'],
];

/** The permissions that apply without a role or a group. */
export function AccessRules(): ReactElement {
  return (
    <Card title="Rules that apply to all users" description="They need no role and no group." isFlush>
      <dl className={styles.rules}>
        {rules.map(([subject, rule]) => (
          <div key={subject} className={styles.rule}>
            <dt>{subject}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
