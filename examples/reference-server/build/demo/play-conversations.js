import { personKeys } from './people.js';
import { taskKey } from './plan-tasks.js';
import { readSampleFile } from './sample-files.js';
import { chats } from './story/chats.js';
import { taskConversations } from './story/task-conversations.js';
import { toDate } from './story-player.js';
/** Sends all messages of the story in the order of their times, and marks messages as read. */
export class PlayConversations {
    story;
    cast;
    tasks;
    told = new Map();
    constructor(story, cast, tasks) {
        this.story = story;
        this.cast = cast;
        this.tasks = tasks;
    }
    async execute() {
        const all = [...taskConversations, ...chats].flatMap((conversation) => conversation.messages.map((message, index) => ({ conversation, message, index })));
        const getTime = ({ message }) => toDate(message.at, this.story.now).getTime();
        for (const { conversation, message, index } of all.toSorted((a, b) => getTime(a) - getTime(b))) {
            await this.story.at(message.at, () => this.send(conversation, message, index));
        }
        for (const told of this.told.values())
            await this.markRead(told);
    }
    async send(conversation, message, index) {
        const told = await this.open(conversation, message.by);
        const sent = await this.post(told, message, `sample-${conversation.key}-${index}`);
        told.lastSeq = Math.max(told.lastSeq, sent.seq);
        if (message.name !== undefined)
            told.messages.set(message.name, sent);
    }
    /** Sends a message. Sending with the same key again returns the existing message, so an interrupted run can be repeated. */
    async post(told, message, clientMessageId) {
        const actor = this.cast[message.by];
        const { body, file, answers = '' } = message;
        const replyToId = told.messages.get(answers)?.id;
        const mentions = (message.mentions ?? []).map((key) => this.cast[key].userId);
        const fields = { body, clientMessageId, replyToId, mentions };
        const { postMessage, postAttachments } = this.story.useCases;
        const conversationId = told.id;
        if (file === undefined)
            return (await postMessage.execute(actor, { conversationId, ...fields })).message;
        const { fileName, bytes, waveform } = await readSampleFile(file);
        const voice = waveform === null ? { voice: false } : { voice: true, waveform };
        const form = {
            declaredBytes: bytes.length,
            files: inTurn([{ fileName, content: inTurn([bytes]) }]),
            fields: () => ({ ...fields, ...voice }),
        };
        return (await postAttachments.execute(actor, { conversationId, form })).message;
    }
    async open(story, by) {
        const known = this.told.get(story.key);
        if (known !== undefined)
            return known;
        const told = { id: await this.toId(story.place, by), story, messages: new Map(), lastSeq: 0 };
        this.told.set(story.key, told);
        // Users who open a task's conversation become participants, and only participants can be mentioned.
        if (story.place.kind === 'task')
            for (const key of listPeople(story))
                await this.toId(story.place, key);
        return told;
    }
    async toId(place, by) {
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
    async getGroup({ title, people }) {
        const { listConversations, startConversation } = this.story.useCases;
        const [owner = 'mara', ...others] = people;
        const page = await listConversations.execute(this.cast[owner], {
            ...{ includeTasks: false, search: null, after: null, limit: 100 },
        });
        const known = page.items.find((each) => each.title === title);
        if (known !== undefined)
            return known.id;
        const participantIds = others.map((key) => this.cast[key].userId);
        return (await startConversation.execute(this.cast[owner], { participantIds, title })).conversation.id;
    }
    async markRead({ id, story, lastSeq }) {
        const { viewConversation, markConversationRead } = this.story.useCases;
        const [writer = 'mara'] = story.messages.map(({ by }) => by);
        const { participants } = await viewConversation.execute(this.cast[writer], id);
        for (const key of personKeys) {
            const actor = this.cast[key];
            if (!participants.some(({ userId }) => userId === actor.userId))
                continue;
            await markConversationRead.execute(actor, id, lastSeq - (story.unread?.[key] ?? 0));
        }
    }
}
function listPeople({ messages }) {
    return new Set(messages.flatMap(({ by, mentions = [] }) => [by, ...mentions]));
}
async function* inTurn(items) {
    for (const item of items)
        yield item;
}
//# sourceMappingURL=play-conversations.js.map