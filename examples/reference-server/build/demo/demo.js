import { grantAdmin } from '@crewkit/core';
import { foundWorkspace } from './found-workspace.js';
import { gatherPeople } from './gather-people.js';
import { founderKey, personKeys, samplePeople } from './people.js';
import { planTasks } from './plan-tasks.js';
import { sampleOrganization } from './story/workspace.js';
import { StoryPlayer } from './story-player.js';
import { PlayConversations } from './play-conversations.js';
/** The marker in the organization's settings after all data has been created. */
const complete = { sample: 'complete' };
/**
 * Creates sample users, projects and conversations. It is for development only, because the passwords are public. Crewkit's use cases
 * create the data as the sample users' own actions, and no other user is affected.
 */
export class Demo {
    unitOfWork;
    clock;
    logger;
    seeding = null;
    constructor(unitOfWork, clock, logger) {
        this.unitOfWork = unitOfWork;
        this.clock = clock;
        this.logger = logger;
    }
    async view(useCases) {
        const seeded = this.seeding === null && (await this.isComplete(useCases));
        return { seeded, people: personKeys.map((key) => samplePeople[key]) };
    }
    /**
     * Creates all sample data, unless it exists. Simultaneous calls create the data once. Replaces incomplete data from an earlier call.
     * Throws `CONFLICT` if one of the addresses has an account that is not part of the sample.
     */
    async seed(useCases) {
        this.seeding ??= this.seedOnce(useCases).finally(() => (this.seeding = null));
        await this.seeding;
        return this.view(useCases);
    }
    async seedOnce(useCases) {
        if (await this.isComplete(useCases))
            return;
        const story = new StoryPlayer(useCases, this.clock);
        const cast = await gatherPeople(story, this.unitOfWork);
        const founder = cast[founderKey];
        for (const { id, name } of await this.foundedBy(useCases, founder)) {
            if (name === sampleOrganization.name)
                await useCases.deleteOrganization.execute(founder, id);
        }
        const workspace = await foundWorkspace(story, cast);
        const tasks = await planTasks(story, cast, workspace);
        await new PlayConversations(story, cast, tasks).execute();
        await grantAdmin({ unitOfWork: this.unitOfWork }, samplePeople[founderKey].email);
        await useCases.updateSettings.execute(founder, { scope: 'ORGANIZATION', id: workspace.organizationId }, { custom: complete });
        const people = personKeys.map((key) => samplePeople[key].email);
        this.logger.warn({ people }, 'sample accounts exist, and their passwords are public');
    }
    async isComplete(useCases) {
        const { email } = samplePeople[founderKey];
        const account = await this.unitOfWork.read(({ accounts }) => accounts.findByEmail(email));
        if (account === null)
            return false;
        const founder = toActor(account);
        for (const { id } of await this.foundedBy(useCases, founder)) {
            const { custom } = await useCases.viewSettings.execute(founder, { scope: 'ORGANIZATION', id });
            if (custom['sample'] === complete.sample)
                return true;
        }
        return false;
    }
    async foundedBy(useCases, founder) {
        const { items } = await useCases.listOrganizations.execute(founder, { after: null, limit: 100 });
        return items.filter(({ createdBy }) => createdBy === founder.userId);
    }
}
/** Returns an actor that has only an identity, which is enough to read. */
function toActor({ id: userId }) {
    return { userId, accessTokenId: '', client: { ipAddress: null, userAgent: null } };
}
//# sourceMappingURL=demo.js.map