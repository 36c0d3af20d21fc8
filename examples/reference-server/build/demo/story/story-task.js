export {};
//# sourceMappingURL=story-task.js.map