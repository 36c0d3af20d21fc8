import type { StoryConversation } from './story-conversation.js';
export declare const chats: readonly StoryConversation[];
//# sourceMappingURL=chats.d.ts.map