import type { Conversation } from '@crewkit/client-sdk';
import { Ellipsis, LogOut, Pencil, Search, Users } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useMe } from '../../data/use-me.js';
import { isGroup } from '../../parts/conversation/conversation-title.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { LeaveGroupDialog } from './leave-group-dialog.js';
import { ParticipantsDialog } from './participants-dialog.js';
import { RenameDialog } from './rename-dialog.js';

export interface ConversationMenuProps {
  readonly conversation: Conversation;
  readonly title: string;
}

type Opened = 'rename' | 'people' | 'leave' | null;

/** What can be done with a conversation; most of it with groups alone. */
export function ConversationMenu({ conversation, title }: ConversationMenuProps): ReactElement {
  const { id: meId } = useMe();
  const [, setLocation] = useLocation();
  const [opened, setOpened] = useState<Opened>(null);
  const isOwner = conversation.participants.find(({ userId }) => userId === meId)?.role === 'owner';
  const searchHere = (): void => setLocation(`/search?${new URLSearchParams({ in: conversation.id }).toString()}`);
  return (
    <>
      {isGroup(conversation) && (
        <IconButton
          label="People"
          tooltipPlacement="bottom"
          icon={<Users aria-hidden />}
          onPress={() => setOpened('people')}
        />
      )}
      <Menu
        label="Conversation"
        trigger={<IconButton label="Conversation menu" tooltipPlacement="bottom" icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<Search aria-hidden />} onAction={searchHere}>
          Search in here
        </MenuItem>
        {isOwner && (
          <MenuItem icon={<Pencil aria-hidden />} onAction={() => setOpened('rename')}>
            Rename
          </MenuItem>
        )}
        {isGroup(conversation) && (
          <MenuItem icon={<LogOut aria-hidden />} isDanger onAction={() => setOpened('leave')}>
            Leave group
          </MenuItem>
        )}
      </Menu>
      <Dialogs conversation={conversation} title={title} isOwner={isOwner} opened={opened} setOpened={setOpened} />
    </>
  );
}

interface DialogsProps extends ConversationMenuProps {
  readonly isOwner: boolean;
  readonly opened: Opened;
  readonly setOpened: (opened: Opened) => void;
}

function Dialogs({ conversation, title, isOwner, opened, setOpened }: DialogsProps): ReactElement {
  const stateOf = (dialog: Opened) => ({
    conversation,
    isOpen: opened === dialog,
    onOpenChange: (isOpen: boolean): void => setOpened(isOpen ? dialog : null),
  });
  return (
    <>
      <RenameDialog {...stateOf('rename')} />
      <ParticipantsDialog {...stateOf('people')} isOwner={isOwner} />
      <LeaveGroupDialog {...stateOf('leave')} title={title} />
    </>
  );
}
