import { crewkitKeys } from '@crewkit/react';
import type { Conversation } from '@crewkit/client-sdk';
import { UserMinus, UserPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/chat';
import { client } from '../../../data/client.js';
import { useCan } from '../../../data/use-can.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { usePeople } from '../../../data/use-people.js';
import { PresenceAvatar } from '../../../parts/presence/presence-avatar.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { useShellData } from '../../../shell/shell-data.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { AddPeople } from './add-people.js';
import styles from './participants-dialog.module.css';
import { RemovePersonDialog } from './remove-person-dialog.js';

export interface ParticipantsDialogProps {
  readonly conversation: Conversation;
  /** The user is the owner of the group, and can add and remove participants. */
  readonly isOwner: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The participants of a group. Removing them requires the group's owner, or `org:members.remove` in its organization. */
export function ParticipantsDialog({
  conversation,
  isOwner,
  isOpen,
  onOpenChange,
}: ParticipantsDialogProps): ReactElement {
  const count = conversation.participants.length;
  const { organizations } = useShellData();
  const organization = organizations.find(({ id }) => id === conversation.organizationId);
  const members = organization === undefined ? null : texts.membersOnly({ name: organization.name });
  const rule = isOwner ? texts.newParticipantsHint : texts.ownerHint;
  return (
    <Dialog
      title={texts.participantsTitle({ count })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      description={members === null ? rule : `${members} ${rule}`}
    >
      <Participants conversation={conversation} isOwner={isOwner} />
    </Dialog>
  );
}

function Participants({
  conversation,
  isOwner,
}: Pick<ParticipantsDialogProps, 'conversation' | 'isOwner'>): ReactElement {
  const me = useMe();
  const getPerson = usePeople();
  const [isAdding, setAdding] = useState(false);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const { id, participants, organizationId } = conversation;
  const place = organizationId === null ? null : ({ scope: 'ORGANIZATION', id: organizationId } as const);
  const removesMembers = useCan('org:members.remove', place);
  const mayRemove = isOwner || removesMembers;
  const adding = useChange({
    run: (userIds: readonly string[]) => client.chats.addParticipants(id, userIds),
    touches: [crewkitKeys.conversations],
    said: (_, userIds) => texts.addedNotice({ count: userIds.length }),
    onDone: () => setAdding(false),
  });
  if (isAdding) {
    return (
      <AddPeople without={participants.map(({ userId }) => userId)} adding={adding} onCancel={() => setAdding(false)} />
    );
  }
  return (
    <>
      <ul className={styles.people}>
        {participants.map(({ userId, role }) => (
          <li key={userId} className={styles.person}>
            <PresenceAvatar id={userId} name={getPerson(userId).name} imageUrl={getPerson(userId).avatarUrl} />
            <span className={styles.name}>
              {getPerson(userId).name}
              {userId === me.id && <span className={styles.you}> {texts.ownMarker}</span>}
            </span>
            {role === 'owner' && <Badge tone="accent">{texts.owner}</Badge>}
            {mayRemove && userId !== me.id && (
              <IconButton
                label={texts.removePerson({ name: getPerson(userId).name })}
                size="small"
                icon={<UserMinus aria-hidden />}
                onPress={() => setRemovedId(userId)}
              />
            )}
          </li>
        ))}
      </ul>
      {isOwner && (
        <Button icon={<UserPlus aria-hidden />} onPress={() => setAdding(true)}>
          {texts.addPeople}
        </Button>
      )}
      <RemovePersonDialog conversationId={id} userId={removedId} onClose={() => setRemovedId(null)} />
    </>
  );
}
