import type { Conversation } from '@crewkit/client-sdk';

import * as texts from '#messages/conversation';
import type { PersonName } from '../../data/person-name.js';

/** Returns whether the conversation is a group: only groups have an owner. */
export function isGroup({ kind, participants }: Conversation): boolean {
  return kind === 'direct' && participants.some(({ role }) => role === 'owner');
}

export interface TitleWords {
  readonly meId: string;
  readonly getPerson: (userId: string) => PersonName;
}

/** Returns the title, the task with its key, or the names of the other participants. */
export function conversationTitle(conversation: Conversation, { meId, getPerson }: TitleWords): string {
  if (conversation.title !== null) return conversation.title;
  if (conversation.kind === 'task') return taskTitle(conversation);
  const others = listOthers(conversation, meId).map((id) => getPerson(id));
  if (others.length === 0) return texts.onlyYou;
  if (others.length === 1) return others[0]?.name ?? '';
  return others.map(({ shortName }) => shortName).join(', ');
}

function taskTitle({ task }: Conversation): string {
  return task === null ? texts.deletedTask : `${task.key} ${task.title}`;
}

/** Returns the id of the other user in a conversation of two; null for groups and task discussions. */
export function partnerId(conversation: Conversation, meId: string): string | null {
  if (conversation.kind === 'task' || isGroup(conversation)) return null;
  return listOthers(conversation, meId)[0] ?? null;
}

export function listOthers({ participants }: Conversation, meId: string): string[] {
  return participants.map(({ userId }) => userId).filter((id) => id !== meId);
}
