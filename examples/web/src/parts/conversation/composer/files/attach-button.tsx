import { Paperclip } from 'lucide-react';
import type { ReactElement } from 'react';
import { FileTrigger } from 'react-aria-components';

import * as texts from '#messages/conversation';
import { IconButton } from '../../../../ui/buttons/icon-button.js';

/** Opens the browser's file dialog. */
export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): ReactElement {
  return (
    <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
      <IconButton label={texts.attachFiles} icon={<Paperclip aria-hidden />} />
    </FileTrigger>
  );
}
