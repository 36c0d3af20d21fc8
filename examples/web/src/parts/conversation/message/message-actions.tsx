import type { Message } from '@crewkit/client-sdk';
import { Copy, Ellipsis, Link, MessagesSquare, Pencil, Pin, PinOff, Reply, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/conversation';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem } from '../../../ui/overlays/menu.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { useConversationView } from '../conversation-context.js';
import { usePinning } from '../pins/use-pinning.js';
import { AddReaction } from '../reactions/add-reaction.js';
import { toMessagePath, toThreadPath } from '../thread/thread-path.js';
import { DeleteMessageDialog } from './delete-message-dialog.js';
import styles from './message-actions.module.css';

/** The actions for a message, visible while the message is hovered or contains the focus. */
export function MessageActions({ message }: { readonly message: Message }): ReactElement {
  const { thread, meId, setIntent } = useConversationView();
  const [, goTo] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const pin = usePinning(message);
  const isPinned = message.pinnedAt !== null;
  const isOwn = message.senderId === meId;
  return (
    <div className={styles.actions}>
      <IconButton
        label={texts.reply}
        size="small"
        icon={<Reply aria-hidden />}
        onPress={() => setIntent({ kind: 'reply', to: message })}
      />
      <AddReaction message={message} />
      <Menu
        label={texts.messageActions}
        trigger={<IconButton label={texts.moreActions} size="small" icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<Reply aria-hidden />} onAction={() => setIntent({ kind: 'reply', to: message })}>
          {texts.reply}
        </MenuItem>
        {thread === null && (
          <MenuItem icon={<MessagesSquare aria-hidden />} onAction={() => goTo(toThreadPath(message))}>
            {texts.replyInThread}
          </MenuItem>
        )}
        <MenuItem icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} onAction={pin}>
          {isPinned ? texts.unpin : texts.pin}
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

/** Returns the address of the message: its conversation or thread, scrolled to the message. */
function getAddress(message: Message): string {
  return new URL(toMessagePath(message), window.location.href).href;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.success(texts.copied);
  } catch {
    toasts.error(texts.copyFailure, { text: texts.copyFailureHint });
  }
}
