import { useRef, type ReactElement } from 'react';

import { attachmentKind, type AttachmentProps } from './attachment-data.js';
import styles from './media-attachment.module.css';
import { useAttachmentUrl } from './use-attachment-url.js';

/** Audio and video in the browser's player. */
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
        // With a new link, playback continues at the previous position.
        onLoadedMetadata={({ currentTarget }) => (currentTarget.currentTime = reached.current)}
      />
      <figcaption className={styles.name}>{attachment.fileName}</figcaption>
    </figure>
  );
}
