import type { UnitOfWork } from '@crewkit/core/adapter';
import type { Cast, StoryPlayer } from './story-player.js';
/**
 * Signs in the sample users who have an account, then creates accounts for the remaining sample users. Throws `CONFLICT` if a sample user
 * cannot sign in with the known password. Such an account is not, or no longer, part of the sample, and stays unchanged.
 */
export declare function gatherPeople(story: StoryPlayer, unitOfWork: UnitOfWork): Promise<Cast>;
//# sourceMappingURL=gather-people.d.ts.map