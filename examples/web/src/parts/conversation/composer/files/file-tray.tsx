import { File as FileIcon, X } from 'lucide-react';
import { useCallback, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { fileSize } from '../../file-size.js';
import styles from './file-tray.module.css';

export interface FileTrayProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

/** The files attached to the next message. */
export function FileTray({ files, onRemove }: FileTrayProps): ReactElement {
  return (
    <ul className={styles.tray} aria-label={texts.filesToSend}>
      {files.map((file, index) => (
        <li key={`${index} ${file.name}`} className={styles.file}>
          <Preview file={file} />
          <span className={styles.words}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{fileSize(file.size)}</span>
          </span>
          <IconButton
            label={texts.removeFile({ name: file.name })}
            size="small"
            icon={<X aria-hidden />}
            onPress={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { readonly file: File }): ReactElement {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (file.type.startsWith('image/')) return <img ref={show} className={styles.preview} alt="" />;
  return (
    <span className={styles.preview}>
      <FileIcon aria-hidden />
    </span>
  );
}
