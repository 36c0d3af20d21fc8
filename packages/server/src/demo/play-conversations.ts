import type { Message } from '@crewkit/core/adapter';

import { personKeys, type PersonKey } from './people.js';
import { taskKey, type PlannedTasks } from './plan-tasks.js';
import { readSampleFile } from './sample-files.js';
import { chats } from './story/chats.js';
import type { StoryConversation, StoryMessage, StoryPlace } from './story/story-conversation.js';
import { taskConversations } from './story/task-conversations.js';
import { type Cast, type StoryPlayer, toDate } from './story-player.js';

interface PlayedConversation {
  readonly id: string;
  readonly story: StoryConversation;
  /** The messages by their names in the story. */
  readonly messages: Map<string, Message>;
  lastSeq: number;
}

/** Sends all messages of the story in the order of their times, and marks messages as read. */
export class PlayConversations {
  private readonly told = new Map<string, PlayedConversation>();

  constructor(
    private readonly story: StoryPlayer,
    private readonly cast: Cast,
    private readonly tasks: PlannedTasks,
  ) {}

  async execute(): Promise<void> {
    const all = [...taskConversations, ...chats].flatMap((conversation) =>
      conversation.messages.map((message, index) => ({ conversation, message, index })),
    );
    const getTime = ({ message }: { readonly message: StoryMessage }): number =>
      toDate(message.at, this.story.now).getTime();
    for (const { conversation, message, index } of all.toSorted((a, b) => getTime(a) - getTime(b))) {
      await this.story.at(message.at, () => this.send(conversation, message, index));
    }
    for (const told of this.told.values()) await this.markRead(told);
  }

  private async send(conversation: StoryConversation, message: StoryMessage, index: number): Promise<void> {
    const told = await this.open(conversation, message.by);
    const sent = await this.post(told, message, `sample-${conversation.key}-${index}`);
    told.lastSeq = Math.max(told.lastSeq, sent.seq);
    if (message.name !== undefined) told.messages.set(message.name, sent);
    await this.mark(told, message, sent.id);
  }

  /** Adds the reactions to a message, and pins it. */
  private async mark(
    { id: conversationId }: PlayedConversation,
    message: StoryMessage,
    messageId: string,
  ): Promise<void> {
    const { setPin, setReaction } = this.story.useCases;
    const change = { conversationId, messageId, isSet: true };
    for (const [emoji, keys] of Object.entries(message.reactions ?? {})) {
      for (const key of keys) await setReaction.execute(this.cast[key], { ...change, emoji });
    }
    if (message.isPinned === true) await setPin.execute(this.cast[message.by], change);
  }

  /** Sends a message. Sending with the same key again returns the existing message, so an interrupted run can be repeated. */
  private async post(told: PlayedConversation, message: StoryMessage, clientMessageId: string): Promise<Message> {
    const actor = this.cast[message.by];
    const { body, file, answers = '', inThread = '' } = message;
    const replyToId = told.messages.get(answers)?.id;
    const mentions = (message.mentions ?? []).map((key) => this.cast[key].userId);
    const threadRootId = told.messages.get(inThread)?.id;
    const fields = { body, clientMessageId, replyToId, threadRootId, mentions };
    const { postMessage, postAttachments } = this.story.useCases;
    const conversationId = told.id;
    if (file === undefined) return (await postMessage.execute(actor, { conversationId, ...fields })).message;
    const { fileName, bytes, waveform } = await readSampleFile(file);
    const voice = waveform === null ? { voice: false } : { voice: true, waveform };
    const form = {
      declaredBytes: bytes.length,
      files: inTurn([{ fileName, content: inTurn([bytes]) }]),
      fields: () => ({ ...fields, ...voice }),
    };
    return (await postAttachments.execute(actor, { conversationId, form })).message;
  }

  private async open(story: StoryConversation, by: PersonKey): Promise<PlayedConversation> {
    const known = this.told.get(story.key);
    if (known !== undefined) return known;
    const told: PlayedConversation = { id: await this.toId(story.place, by), story, messages: new Map(), lastSeq: 0 };
    this.told.set(story.key, told);
    // Users who open a task's conversation become participants, and only participants can be mentioned.
    if (story.place.kind === 'task') for (const key of listPeople(story)) await this.toId(story.place, key);
    return told;
  }

  private async toId(place: StoryPlace, by: PersonKey): Promise<string> {
    const { openDirectConversation, openTaskConversation } = this.story.useCases;
    switch (place.kind) {
      case 'direct': {
        const other = place.between.find((key) => key !== by) ?? by;
        return (await openDirectConversation.execute(this.cast[by], this.cast[other].userId)).conversation.id;
      }
      case 'task': {
        const taskId = this.tasks.get(taskKey(place.project, place.title)) ?? '';
        return (await openTaskConversation.execute(this.cast[by], taskId)).conversation.id;
      }
      case 'group':
        return this.getGroup(place);
    }
  }

  private async getGroup({ title, people }: StoryPlace & { readonly kind: 'group' }): Promise<string> {
    const { listConversations, startConversation } = this.story.useCases;
    const [owner = 'mara', ...others] = people;
    const page = await listConversations.execute(this.cast[owner], {
      ...{ includeTasks: false, search: null, after: null, limit: 100 },
    });
    const known = page.items.find((each) => each.title === title);
    if (known !== undefined) return known.id;
    const participantIds = others.map((key) => this.cast[key].userId);
    return (await startConversation.execute(this.cast[owner], { participantIds, title })).conversation.id;
  }

  private async markRead({ id, story, lastSeq }: PlayedConversation): Promise<void> {
    const { viewConversation, markConversationRead } = this.story.useCases;
    const [writer = 'mara'] = story.messages.map(({ by }) => by);
    const { participants } = await viewConversation.execute(this.cast[writer], id);
    for (const key of personKeys) {
      const actor = this.cast[key];
      if (!participants.some(({ userId }) => userId === actor.userId)) continue;
      await markConversationRead.execute(actor, id, lastSeq - (story.unread?.[key] ?? 0));
    }
  }
}

function listPeople({ messages }: StoryConversation): Set<PersonKey> {
  return new Set(messages.flatMap(({ by, mentions = [] }) => [by, ...mentions]));
}

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield item;
}
