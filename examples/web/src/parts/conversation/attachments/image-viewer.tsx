import type { Attachment } from '@crewkit/client-sdk';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';

import * as texts from '#messages/conversation';
import { cx } from '../../../ui/cx.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { downloadFrom, type AttachedMessage } from './attachment-data.js';
import styles from './image-viewer.module.css';
import { useAttachmentUrl } from './use-attachment-url.js';

export interface ImageViewerProps {
  readonly message: AttachedMessage;
  readonly images: readonly Attachment[];
  /** The id of the open picture; null if the viewer is closed. */
  readonly viewedId: string | null;
  readonly onView: (id: string | null) => void;
}

/** Shows the pictures of a message in the whole window. Arrow keys move between them. */
export function ImageViewer({ message, images, viewedId, onView }: ImageViewerProps): ReactElement {
  const index = images.findIndex(({ id }) => id === viewedId);
  const image = images[index];
  const go = (step: number): void => {
    const next = images[index + step];
    if (next !== undefined) onView(next.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  return (
    <ModalOverlay
      className={cx(styles.overlay)}
      isDismissable
      isOpen={image !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onView(null);
      }}
    >
      <Modal className={cx(styles.modal)}>
        <Dialog className={cx(styles.dialog)} aria-label={texts.pictureTitle({ name: image?.fileName ?? '' })}>
          {image !== undefined && (
            <div className={styles.frame} onKeyDown={onKeyDown}>
              <Large message={message} attachment={image} close={() => onView(null)} />
              {images.length > 1 && <Steps index={index} count={images.length} go={go} />}
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface LargeProps {
  readonly message: AttachedMessage;
  readonly attachment: Attachment;
  readonly close: () => void;
}

function Large({ message, attachment, close }: LargeProps): ReactElement {
  const { url, key, renew, fresh } = useAttachmentUrl(message, attachment);
  const { fileName } = attachment;
  return (
    <>
      <header className={styles.header}>
        <p className={styles.name}>{fileName}</p>
        <IconButton
          label={texts.download}
          tooltipPlacement="bottom"
          icon={<Download aria-hidden />}
          onPress={() => void downloadFrom(fresh, fileName)}
        />
        <IconButton label={texts.close} tooltipPlacement="bottom" icon={<X aria-hidden />} onPress={close} autoFocus />
      </header>
      <div className={styles.stage} onClick={close}>
        <img key={key} src={url} alt={fileName} onError={renew} onClick={(event) => event.stopPropagation()} />
      </div>
    </>
  );
}

interface StepsProps {
  readonly index: number;
  readonly count: number;
  readonly go: (step: number) => void;
}

function Steps({ index, count, go }: StepsProps): ReactElement {
  return (
    <div className={styles.steps}>
      <IconButton
        label={texts.previousPicture}
        icon={<ChevronLeft aria-hidden />}
        isDisabled={index === 0}
        onPress={() => go(-1)}
      />
      <span aria-live="polite">{texts.picturePosition({ position: index + 1, count })}</span>
      <IconButton
        label={texts.nextPicture}
        icon={<ChevronRight aria-hidden />}
        isDisabled={index === count - 1}
        onPress={() => go(1)}
      />
    </div>
  );
}
