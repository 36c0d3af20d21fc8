import type { ReactElement } from 'react';

import * as texts from '#messages/access';
import { Card } from '../../../ui/layout/card.js';
import styles from './access.module.css';

const rules: readonly (readonly [subject: string, rule: string])[] = [
  [texts.owners, texts.ownersRule],
  [texts.granting, texts.grantingRule],
  [texts.tasks, texts.tasksRule],
  [texts.taskDiscussions, texts.taskDiscussionsRule],
  [texts.messages, texts.messagesRule],
  [texts.directMessagesAndGroups, texts.directMessagesRule],
  [texts.leaving, texts.leavingRule],
];

/** The permissions that apply without a role or a group. */
export function AccessRules(): ReactElement {
  return (
    <Card title={texts.rulesTitle} description={texts.rulesHint} isFlush>
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
