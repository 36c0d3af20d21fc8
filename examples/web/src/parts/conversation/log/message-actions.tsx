import type { Message } from '@crewkit/client-sdk';
import { Copy, Ellipsis, Pencil, Reply, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import { IconButton } from '../../../ui/icon-button.js';
import { Menu, MenuItem } from '../../../ui/menu.js';
import { toasts } from '../../../ui/toasts.js';
import { useConversationView } from '../conversation-context.js';
import { DeleteMessageDialog } from './delete-message-dialog.js';
import styles from './message-actions.module.css';

/** What can be done with a message: in sight while the mouse is on it, or the focus in it. */
export function MessageActions({ message }: { readonly message: Message }): ReactElement {
  const { meId, setIntent } = useConversationView();
  const [isDeleting, setDeleting] = useState(false);
  const isOwn = message.senderId === meId;
  return (
    <div className={styles.actions}>
      <IconButton
        label="Reply"
        size="small"
        icon={<Reply aria-hidden />}
        onPress={() => setIntent({ kind: 'reply', to: message })}
      />
      <Menu
        label="Message actions"
        trigger={<IconButton label="More actions" size="small" icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<Reply aria-hidden />} onAction={() => setIntent({ kind: 'reply', to: message })}>
          Reply
        </MenuItem>
        {message.body !== '' && (
          <MenuItem icon={<Copy aria-hidden />} onAction={() => void copy(message.body)}>
            Copy text
          </MenuItem>
        )}
        {isOwn && message.kind !== 'voice' && (
          <MenuItem icon={<Pencil aria-hidden />} onAction={() => setIntent({ kind: 'edit', message })}>
            Edit
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Trash2 aria-hidden />} isDanger onAction={() => setDeleting(true)}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {isOwn && <DeleteMessageDialog message={message} isOpen={isDeleting} onOpenChange={setDeleting} />}
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.success('Copied');
  } catch {
    toasts.error('The browser did not let us copy', { text: 'Select the text and copy it by hand.' });
  }
}
