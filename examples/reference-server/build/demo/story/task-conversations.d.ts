import type { StoryConversation } from './story-conversation.js';
export declare const taskConversations: readonly StoryConversation[];
//# sourceMappingURL=task-conversations.d.ts.map