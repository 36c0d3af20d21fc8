import type { UserPresence } from '@crewkit/client-sdk';
import type { ReactNode } from 'react';

import * as texts from '#messages/parts';
import { RelativeTime } from '../../ui/data-display/relative-time.js';

/** "Online", "Away" or "Last active 10 minutes ago", which updates as time passes. */
export function presenceText({ status, lastActiveAt }: UserPresence): ReactNode {
  if (status === 'offline') return texts.lastActive({ time: <RelativeTime at={lastActiveAt} /> });
  return status === 'online' ? texts.online : texts.away;
}
