import type { Session } from '@crewkit/client-sdk';
import { CircleHelp, Laptop, Smartphone, Tablet } from 'lucide-react';

import * as texts from '#messages/parts';
import { Badge } from '../ui/data-display/badge.js';
import type { Entry } from '../ui/data-display/entry-list.js';
import { RelativeTime } from '../ui/data-display/relative-time.js';
import { describeDevice } from './describe-device.js';

const icons = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: CircleHelp } as const;

/** Describes a session: its device, last use, start and address. */
export function toSessionEntry({ id, userAgent, ipAddress, current, createdAt, lastUsedAt }: Session): Entry {
  const { words, kind } = describeDevice(userAgent);
  const Icon = icons[kind];
  return {
    id,
    icon: <Icon aria-hidden />,
    title: words,
    badge: current && <Badge tone="success">{texts.thisDevice}</Badge>,
    details: [
      texts.usedAt({ time: <RelativeTime at={lastUsedAt} /> }),
      texts.signedInAt({ time: <RelativeTime at={createdAt} /> }),
      ...(ipAddress === null ? [] : [ipAddress]),
    ],
  };
}
