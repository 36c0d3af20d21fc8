import type { StorageUsage } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/parts';
import { ProgressBar } from '../ui/feedback/progress-bar.js';
import { fileSize } from './conversation/file-size.js';

/** The storage used, as a bar if there is a limit. */
export function StorageMeter({
  usage,
}: {
  readonly usage: Pick<StorageUsage, 'usedBytes' | 'limitBytes'>;
}): ReactElement {
  const { usedBytes, limitBytes } = usage;
  if (limitBytes === null) return <p>{texts.storageWithoutLimit({ used: fileSize(usedBytes) })}</p>;
  const percent = limitBytes === 0 ? 100 : Math.min(100, (usedBytes / limitBytes) * 100);
  return (
    <ProgressBar
      label={texts.storageUsed({ used: fileSize(usedBytes), limit: fileSize(limitBytes) })}
      value={percent}
    />
  );
}
