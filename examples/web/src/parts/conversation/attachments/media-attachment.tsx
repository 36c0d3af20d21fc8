import { useRef, type ReactElement } from 'react';

import type { AttachmentProps } from './attachment-props.js';
import { attachmentKind } from './attachment-kind.js';
import styles from './media-attachment.module.css';
import { useAttachmentUrl } from './use-attachment-url.js';

/** Sound and film, in the browser's own player. */
export function MediaAttachment({ message, attachment }: AttachmentProps): ReactElement {
  const { url, key, renew } = useAttachmentUrl(message, attachment);
  const reached = useRef(0);
  const isVideo = attachmentKind(attachment) === 'video';
  const Player = isVideo ? 'video' : 'audio';
  return (
    <figure className={styles.media}>
      <Player
        key={key}
        className={isVideo ? styles.video : styles.audio}
        src={url}
        controls
        preload="metadata"
        aria-label={attachment.fileName}
        onError={renew}
        onTimeUpdate={({ currentTarget }) => (reached.current = currentTarget.currentTime)}
        // A new link begins where the old one ended.
        onLoadedMetadata={({ currentTarget }) => (currentTarget.currentTime = reached.current)}
      />
      <figcaption className={styles.name}>{attachment.fileName}</figcaption>
    </figure>
  );
}
