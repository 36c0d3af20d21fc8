import { useState, type ReactElement } from 'react';

import { cx } from '../../../ui/cx.js';
import { attachmentKind, type AttachedMessage, type AttachmentProps } from './attachment-data.js';
import styles from './attachment-list.module.css';
import { FileAttachment } from './file-attachment.js';
import { ImageAttachment } from './image-attachment.js';
import { ImageViewer } from './image-viewer.js';
import { MediaAttachment } from './media-attachment.js';
import { VoiceAttachment } from './voice-attachment.js';

/** The files of a message: pictures side by side, all other files below each other. */
export function AttachmentList({ message }: { readonly message: AttachedMessage }): ReactElement {
  const [viewedId, setViewedId] = useState<string | null>(null);
  const images = message.attachments.filter((attachment) => attachmentKind(attachment) === 'image');
  const others = message.attachments.filter((attachment) => attachmentKind(attachment) !== 'image');
  return (
    <div className={styles.list}>
      {images.length > 0 && (
        <div className={cx(styles.images, images.length === 1 && styles.single)}>
          {images.map((image) => (
            <ImageAttachment
              key={image.id}
              message={message}
              attachment={image}
              isTile={images.length > 1}
              onOpen={() => setViewedId(image.id)}
            />
          ))}
        </div>
      )}
      {others.map((attachment) => (
        <Other key={attachment.id} message={message} attachment={attachment} />
      ))}
      <ImageViewer message={message} images={images} viewedId={viewedId} onView={setViewedId} />
    </div>
  );
}

function Other(props: AttachmentProps): ReactElement {
  switch (attachmentKind(props.attachment)) {
    case 'voice':
      return <VoiceAttachment {...props} />;
    case 'video':
    case 'audio':
      return <MediaAttachment {...props} />;
    default:
      return <FileAttachment {...props} />;
  }
}
