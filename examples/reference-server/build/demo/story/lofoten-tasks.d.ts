import type { StoryTask } from './story-task.js';
export declare const ferryTask = "Confirm the ferry from Bod\u00F8 to Moskenes";
export declare const ridgeTask = "Choose the route for the ridge day";
export declare const hutTask = "Book the fishermen\u2019s cabins in Reine";
export declare const lofotenTasks: readonly StoryTask[];
//# sourceMappingURL=lofoten-tasks.d.ts.map