import { usePresence } from '@crewkit/react';
import type { ReactElement } from 'react';

import { Avatar, type AvatarProps } from '../../ui/data-display/avatar.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
import { cx } from '../../ui/cx.js';
import styles from './presence-avatar.module.css';
import { presenceText } from './presence-text.js';

/** The avatar of a user, with a dot that says whether the user is active, if the user shows it. */
export function PresenceAvatar(props: AvatarProps): ReactElement {
  const presence = usePresence(props.id);
  if (presence === null) return <Avatar {...props} />;
  return (
    <span className={styles.frame}>
      <Avatar {...props} />
      <span className={cx(styles.dot, styles[presence.status])}>
        <VisuallyHidden>{presenceText(presence)}</VisuallyHidden>
      </span>
    </span>
  );
}
