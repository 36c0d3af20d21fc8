import type { Message } from '@crewkit/client-sdk';
import { Copy, Ellipsis, Link, Pencil, Reply, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem } from '../../../ui/overlays/menu.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { useConversationView } from '../conversation-context.js';
import { DeleteMessageDialog } from './delete-message-dialog.js';
import styles from './message-actions.module.css';

/** The actions for a message, visible while the message is hovered or contains the focus. */
export function MessageActions({ message }: { readonly message: Message }): ReactElement {
  const { meId, setIntent } = useConversationView();
  const [isDeleting, setDeleting] = useState(false);
  const isOwn = message.senderId === meId;
  return (
    <div className={styles.actions}>
      <IconButton
        label={texts.reply}
        size="small"
        icon={<Reply aria-hidden />}
        onPress={() => setIntent({ kind: 'reply', to: message })}
      />
      <Menu
        label={texts.messageActions}
        trigger={<IconButton label={texts.moreActions} size="small" icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<Reply aria-hidden />} onAction={() => setIntent({ kind: 'reply', to: message })}>
          {texts.reply}
        </MenuItem>
        {message.body !== '' && (
          <MenuItem icon={<Copy aria-hidden />} onAction={() => void copy(message.body)}>
            {texts.copyText}
          </MenuItem>
        )}
        <MenuItem icon={<Link aria-hidden />} onAction={() => void copy(getAddress(message))}>
          {texts.copyLink}
        </MenuItem>
        {isOwn && message.kind !== 'voice' && (
          <MenuItem icon={<Pencil aria-hidden />} onAction={() => setIntent({ kind: 'edit', message })}>
            {texts.edit}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Trash2 aria-hidden />} isDanger onAction={() => setDeleting(true)}>
            {texts.deleteItem}
          </MenuItem>
        )}
      </Menu>
      {isOwn && <DeleteMessageDialog message={message} isOpen={isDeleting} onOpenChange={setDeleting} />}
    </div>
  );
}

/** Returns the address of the message: its conversation, scrolled to the message. */
function getAddress({ conversationId, id }: Message): string {
  return new URL(`/chats/${conversationId}?message=${id}`, window.location.href).href;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.success(texts.copied);
  } catch {
    toasts.error(texts.copyFailure, { text: texts.copyFailureHint });
  }
}
