import type { ProjectKey } from './story/workspace.js';
import type { Workspace } from './found-workspace.js';
import { type Cast, type StoryPlayer } from './story-player.js';
/** The ids of tasks, by project and title. */
export type PlannedTasks = ReadonlyMap<string, string>;
export declare function taskKey(project: ProjectKey, title: string): string;
/** Creates the tasks of each project in the order of their days, and moves the tasks to their columns. */
export declare function planTasks(story: StoryPlayer, cast: Cast, { projectIds }: Workspace): Promise<PlannedTasks>;
//# sourceMappingURL=plan-tasks.d.ts.map