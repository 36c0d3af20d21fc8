import type { Upload, UploadHandle } from '@crewkit/react';
import { CircleAlert, Mic, Paperclip } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { errorText } from '../../../data/error-text.js';
import { Button } from '../../../ui/buttons/button.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { fileSize } from '../file-size.js';
import styles from './upload-item.module.css';

/** Files that are being uploaded, with their progress. */
export function UploadItem({ upload, files }: { readonly upload: Upload; readonly files: UploadHandle }): ReactElement {
  const { id, names, sizeBytes, isVoice, fraction, error } = upload;
  const what = isVoice
    ? texts.voiceMessage
    : names.length === 1
      ? (names[0] ?? '')
      : texts.fileCount({ count: names.length });
  return (
    <div className={styles.upload}>
      <div className={styles.card}>
        <p className={styles.head}>
          {isVoice ? <Mic aria-hidden /> : <Paperclip aria-hidden />}
          <span className={styles.name}>{what}</span>
          <span className={styles.size}>{fileSize(sizeBytes)}</span>
        </p>
        {error === null ? (
          <ProgressBar label={texts.uploadProgress({ what })} value={fraction * 100} isLabelHidden />
        ) : (
          <p className={styles.fault} role="alert">
            <CircleAlert aria-hidden /> {texts.sendFailure({ reason: errorText(error) })}
          </p>
        )}
        <div className={styles.actions}>
          {error !== null && (
            <Button size="small" variant="quiet" onPress={() => files.retry(id)}>
              {texts.tryAgain}
            </Button>
          )}
          <Button size="small" variant="quiet" onPress={() => files.cancel(id)}>
            {error === null ? texts.cancel : texts.discard}
          </Button>
        </div>
      </div>
    </div>
  );
}
