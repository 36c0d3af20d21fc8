import { type PlannedTasks } from './plan-tasks.js';
import { type Cast, type StoryPlayer } from './story-player.js';
/** Sends all messages of the story in the order of their times, and marks messages as read. */
export declare class PlayConversations {
    private readonly story;
    private readonly cast;
    private readonly tasks;
    private readonly told;
    constructor(story: StoryPlayer, cast: Cast, tasks: PlannedTasks);
    execute(): Promise<void>;
    private send;
    /** Sends a message. Sending with the same key again returns the existing message, so an interrupted run can be repeated. */
    private post;
    private open;
    private toId;
    private getGroup;
    private markRead;
}
//# sourceMappingURL=play-conversations.d.ts.map