import type { StoryTask } from './story-task.js';
export declare const photosTask = "Choose twelve photos for the Lofoten page";
export declare const beaconTask = "Replace the batteries in all avalanche beacons";
export declare const bookingTasks: readonly StoryTask[];
export declare const gearTasks: readonly StoryTask[];
//# sourceMappingURL=other-tasks.d.ts.map