import { useState, type ReactElement } from 'react';
import { Button } from 'react-aria-components';

import * as texts from '#messages/conversation';
import { cx } from '../../../ui/cx.js';
import type { AttachmentProps } from './attachment-data.js';
import styles from './image-attachment.module.css';
import { useAttachmentUrl } from './use-attachment-url.js';

export interface ImageAttachmentProps extends AttachmentProps {
  /** The message has several pictures, which all get the same shape. */
  readonly isTile: boolean;
  readonly onOpen: () => void;
}

/** A thumbnail. Pressing it opens the picture. */
export function ImageAttachment({ message, attachment, isTile, onOpen }: ImageAttachmentProps): ReactElement {
  const { url, key, renew } = useAttachmentUrl(message, attachment);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <Button
      className={cx(styles.picture, isTile && styles.tile, !isLoaded && styles.loading)}
      aria-label={texts.openPicture({ name: attachment.fileName })}
      onPress={onOpen}
    >
      <img
        key={key}
        src={url}
        alt={attachment.fileName}
        decoding="async"
        onLoad={() => setLoaded(true)}
        onError={renew}
      />
    </Button>
  );
}
