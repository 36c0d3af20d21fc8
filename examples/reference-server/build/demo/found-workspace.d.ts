import type { ProjectKey } from './story/workspace.js';
import { type Cast, type StoryPlayer } from './story-player.js';
/** The ids of the created resources. */
export interface Workspace {
    readonly organizationId: string;
    readonly projectIds: Readonly<Record<ProjectKey, string>>;
}
/** Creates the organization, members, teams, projects, a role and a permission group, all as the founder. */
export declare function foundWorkspace(story: StoryPlayer, cast: Cast): Promise<Workspace>;
//# sourceMappingURL=found-workspace.d.ts.map