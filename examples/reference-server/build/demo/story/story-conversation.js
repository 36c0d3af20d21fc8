export {};
//# sourceMappingURL=story-conversation.js.map