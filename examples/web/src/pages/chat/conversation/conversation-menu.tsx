import { crewkitKeys } from '@crewkit/react';
import type { Conversation } from '@crewkit/client-sdk';
import { Ban, CalendarSearch, Ellipsis, EyeOff, LogOut, Pencil, Pin, Search, Users } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/chat';
import { jumpToDate } from '#messages/conversation';
import { client } from '../../../data/client.js';
import { useIsBlocked } from '../../../data/chat/blocked-users.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { isGroup, partnerId } from '../../../parts/conversation/conversation-title.js';
import { JumpToDateDialog } from '../../../parts/conversation/log/jump-to-date-dialog.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem } from '../../../ui/overlays/menu.js';
import { BlockDialog } from './block-dialog.js';
import { LeaveGroupDialog } from './leave-group-dialog.js';
import { ParticipantsDialog } from './participants-dialog.js';
import { PinnedDialog } from './pinned-dialog.js';
import { RenameDialog } from './rename-dialog.js';

export interface ConversationMenuProps {
  readonly conversation: Conversation;
  readonly title: string;
}

type Opened = 'pins' | 'date' | 'rename' | 'people' | 'leave' | 'block' | null;

/** The actions on a conversation, depending on whether it is a group or a conversation of two. */
export function ConversationMenu({ conversation, title }: ConversationMenuProps): ReactElement {
  const { id: meId } = useMe();
  const [, setLocation] = useLocation();
  const [opened, setOpened] = useState<Opened>(null);
  const isOwner = conversation.participants.find(({ userId }) => userId === meId)?.role === 'owner';
  const otherId = partnerId(conversation, meId);
  const isBlocked = useIsBlocked(otherId);
  const hide = useHiding(conversation, meId);
  const searchHere = (): void => setLocation(`/search?${new URLSearchParams({ in: conversation.id }).toString()}`);
  return (
    <>
      {isGroup(conversation) && (
        <IconButton
          label={texts.people}
          tooltipPlacement="bottom"
          icon={<Users aria-hidden />}
          onPress={() => setOpened('people')}
        />
      )}
      <Menu
        label={texts.conversation}
        trigger={<IconButton label={texts.menuTitle} tooltipPlacement="bottom" icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<Search aria-hidden />} onAction={searchHere}>
          {texts.searchHere}
        </MenuItem>
        <MenuItem icon={<Pin aria-hidden />} onAction={() => setOpened('pins')}>
          {texts.pinnedMessages}
        </MenuItem>
        <MenuItem icon={<CalendarSearch aria-hidden />} onAction={() => setOpened('date')}>
          {jumpToDate}
        </MenuItem>
        {isOwner && (
          <MenuItem icon={<Pencil aria-hidden />} onAction={() => setOpened('rename')}>
            {texts.rename}
          </MenuItem>
        )}
        {isGroup(conversation) && (
          <MenuItem icon={<LogOut aria-hidden />} isDanger onAction={() => setOpened('leave')}>
            {texts.leaveGroup}
          </MenuItem>
        )}
        {otherId !== null && (
          <MenuItem icon={<EyeOff aria-hidden />} onAction={hide}>
            {texts.hideConversation}
          </MenuItem>
        )}
        {otherId !== null && !isBlocked && (
          <MenuItem icon={<Ban aria-hidden />} isDanger onAction={() => setOpened('block')}>
            {texts.blockItem({ title })}
          </MenuItem>
        )}
      </Menu>
      <Dialogs {...{ conversation, title, isOwner, otherId, opened, setOpened }} />
    </>
  );
}

/** Hides a conversation of two from the user's list until its next message. */
function useHiding({ id }: Conversation, meId: string): () => void {
  const [, setLocation] = useLocation();
  const hiding = useChange({
    run: () => client.chats.removeParticipant(id, meId),
    touches: [crewkitKeys.conversations],
    said: texts.hiddenNotice,
    onDone: () => setLocation('/chats'),
    onError: texts.hideFailure,
  });
  return () => hiding.mutate();
}

interface DialogsProps extends ConversationMenuProps {
  readonly isOwner: boolean;
  /** The other user in a conversation of two; null for other conversations. */
  readonly otherId: string | null;
  readonly opened: Opened;
  readonly setOpened: (opened: Opened) => void;
}

function Dialogs({ conversation, title, isOwner, otherId, opened, setOpened }: DialogsProps): ReactElement {
  const getOpening = (dialog: Opened) => ({
    isOpen: opened === dialog,
    onOpenChange: (isOpen: boolean): void => setOpened(isOpen ? dialog : null),
  });
  const getState = (dialog: Opened) => ({ conversation, ...getOpening(dialog) });
  return (
    <>
      <PinnedDialog {...getState('pins')} />
      <JumpToDateDialog {...getOpening('date')} />
      <RenameDialog {...getState('rename')} />
      <ParticipantsDialog {...getState('people')} isOwner={isOwner} />
      <LeaveGroupDialog {...getState('leave')} title={title} />
      {otherId !== null && <BlockDialog userId={otherId} name={title} {...getOpening('block')} />}
    </>
  );
}
