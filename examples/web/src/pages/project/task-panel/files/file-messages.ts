import type { Id, Message, Schema } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { client } from '../../../../data/client.js';
import { growingQuery } from '../../../../data/list-page.js';
import type { AttachedMessage } from '../../../../parts/conversation/attachments/attachment-data.js';

type ConversationFile = Schema<'ConversationFile'>;

/** A message with files, of which only the loaded ones are present. */
export interface FileMessage extends AttachedMessage {
  readonly senderId: string;
  readonly createdAt: string;
}

const filesKey = (conversationId: string) => ['chat-files', conversationId] as const;

/** The files of a conversation, newest message first. */
export const filesQuery = (conversationId: Id<'Conversation'>) =>
  growingQuery<ConversationFile>(filesKey(conversationId), (position, signal) =>
    client.with({ signal }).chats.listFiles(conversationId, position),
  );

/** Groups files by their message. */
export function toMessages(conversationId: Id<'Conversation'>, files: readonly ConversationFile[]): FileMessage[] {
  const messages = new Map<string, FileMessage & { readonly attachments: ConversationFile[] }>();
  for (const file of files) {
    const { messageId: id, senderId, createdAt } = file;
    const message = messages.get(id) ?? { id, conversationId, senderId, createdAt, attachments: [] };
    message.attachments.push(file);
    messages.set(id, message);
  }
  return [...messages.values()];
}

/** Loads the files again when a message with files arrives or is deleted. The conversation must be open, as with `useUpload`. */
export function useFileChanges(conversationId: Id<'Conversation'>): void {
  const cache = useQueryClient();
  useEffect(() => {
    const refresh = ({ conversationId: id, attachments, deletedAt }: Message): void => {
      if (id !== conversationId || (attachments.length === 0 && deletedAt === null)) return;
      void cache.invalidateQueries({ queryKey: filesKey(conversationId) });
    };
    const ends = [client.realtime.on('chat:message', refresh), client.realtime.on('chat:message.updated', refresh)];
    return () => ends.forEach((end) => end());
  }, [cache, conversationId]);
}
