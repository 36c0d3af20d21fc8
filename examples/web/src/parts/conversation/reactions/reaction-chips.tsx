import type { Message } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { ToggleButton } from 'react-aria-components';

import * as texts from '#messages/conversation';
import { cx } from '../../../ui/cx.js';
import { Tooltip } from '../../../ui/overlays/tooltip.js';
import styles from './reaction-chips.module.css';
import { useReactions } from './use-reactions.js';

export interface ReactionChipsProps {
  readonly message: Message;
  /** Tab reaches only the reactions of the current message. */
  readonly isCurrent: boolean;
}

/** The reactions to a message. Pressing one adds or removes the user's own. */
export function ReactionChips({ message, isCurrent }: ReactionChipsProps): ReactElement | null {
  const toggle = useReactions(message);
  if (message.reactions.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={texts.reactions}>
      {message.reactions.map(({ emoji, count, mine }) => (
        <li key={emoji}>
          <Tooltip text={texts.reactionCount({ emoji, count })}>
            <ToggleButton
              className={cx(styles.chip)}
              aria-label={texts.reactionCount({ emoji, count })}
              excludeFromTabOrder={!isCurrent}
              isSelected={mine}
              onChange={() => toggle(emoji)}
            >
              <span aria-hidden>{emoji}</span>
              <span className={styles.count}>{count}</span>
            </ToggleButton>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
