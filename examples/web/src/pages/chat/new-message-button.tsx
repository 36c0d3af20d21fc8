import { SquarePen } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/chat';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { NewMessageDialog } from './new-message-dialog.js';

export function NewMessageButton({ isIconOnly = false }: { readonly isIconOnly?: boolean }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const props = { icon: <SquarePen aria-hidden />, onPress: () => setOpen(true) };
  return (
    <>
      {isIconOnly ? (
        <IconButton label={texts.newMessage} tooltipPlacement="bottom" {...props} />
      ) : (
        <Button variant="primary" {...props}>
          {texts.newMessage}
        </Button>
      )}
      <NewMessageDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
