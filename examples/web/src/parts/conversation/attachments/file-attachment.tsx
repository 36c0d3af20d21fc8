import { Download, File, FileArchive, FileText } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';

import * as texts from '#messages/conversation';
import { cx } from '../../../ui/cx.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import { fileSize } from '../file-size.js';
import { type AttachmentProps, downloadFrom } from './attachment-data.js';
import styles from './file-attachment.module.css';
import { useAttachmentUrl } from './use-attachment-url.js';

/** A file without a preview. Pressing it downloads the file. */
export function FileAttachment({ message, attachment }: AttachmentProps): ReactElement {
  const { fresh } = useAttachmentUrl(message, attachment);
  const { fileName, contentType, size } = attachment;
  return (
    <Button className={cx(styles.file)} onPress={() => void downloadFrom(fresh, fileName)}>
      <VisuallyHidden>{texts.download} </VisuallyHidden>
      <span className={styles.icon}>
        <Icon contentType={contentType} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{fileName}</span>
        <span className={styles.size}>{fileSize(size)}</span>
      </span>
      <Download aria-hidden className={styles.arrow} />
    </Button>
  );
}

function Icon({ contentType }: { readonly contentType: string }): ReactElement {
  if (/zip|compressed|tar|rar/.test(contentType)) return <FileArchive aria-hidden />;
  return /^text\/|pdf|document/.test(contentType) ? <FileText aria-hidden /> : <File aria-hidden />;
}
