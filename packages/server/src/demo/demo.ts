import { grantAdmin, type UseCases, type Actor } from '@crewkit/core';
import type { Organization, Logger, UnitOfWork } from '@crewkit/core/adapter';

import { foundWorkspace } from './found-workspace.js';
import { gatherPeople } from './gather-people.js';
import { founderKey, personKeys, samplePeople, type SamplePerson } from './people.js';
import { planTasks } from './plan-tasks.js';
import type { StoryClock } from './story-clock.js';
import { sampleOrganization } from './story/workspace.js';
import { StoryPlayer } from './story-player.js';
import { PlayConversations } from './play-conversations.js';

/** The demo as the API returns it. */
export interface DemoView {
  /** Whether the sample users have accounts and all their data exists. */
  readonly seeded: boolean;
  /** All sample users. The recommended user comes first. */
  readonly people: readonly SamplePerson[];
}

/** The marker in the organization's settings after all data has been created. */
const complete = { sample: 'complete' } as const;

/**
 * Creates sample users, projects and conversations. It is for development only, because the passwords are public. Crewkit's use cases
 * create the data as the sample users' own actions, and no other user is affected.
 */
export class Demo {
  private seeding: Promise<void> | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: StoryClock,
    private readonly logger: Logger,
  ) {}

  async view(useCases: UseCases): Promise<DemoView> {
    const seeded = this.seeding === null && (await this.isComplete(useCases));
    return { seeded, people: personKeys.map((key) => samplePeople[key]) };
  }

  /**
   * Creates all sample data, unless it exists. Simultaneous calls create the data once. Replaces incomplete data from an earlier call.
   * Throws `CONFLICT` if one of the addresses has an account that is not part of the sample.
   */
  async seed(useCases: UseCases): Promise<DemoView> {
    this.seeding ??= this.seedOnce(useCases).finally(() => (this.seeding = null));
    await this.seeding;
    return this.view(useCases);
  }

  private async seedOnce(useCases: UseCases): Promise<void> {
    if (await this.isComplete(useCases)) return;
    const story = new StoryPlayer(useCases, this.clock);
    const cast = await gatherPeople(story, this.unitOfWork);
    const founder = cast[founderKey];
    for (const { id, name } of await this.foundedBy(useCases, founder)) {
      if (name === sampleOrganization.name) await useCases.deleteOrganization.execute(founder, id);
    }
    const workspace = await foundWorkspace(story, cast);
    const tasks = await planTasks(story, cast, workspace);
    await new PlayConversations(story, cast, tasks).execute();
    for (const key of ['mara', 'tomas'] as const) await useCases.setPresenceVisibility.execute(cast[key], true);
    await grantAdmin({ unitOfWork: this.unitOfWork }, samplePeople[founderKey].email);
    await useCases.updateSettings.execute(
      founder,
      { scope: 'ORGANIZATION', id: workspace.organizationId },
      { custom: complete },
    );
    const people = personKeys.map((key) => samplePeople[key].email);
    this.logger.warn({ people }, 'sample accounts exist, and their passwords are public');
  }

  private async isComplete(useCases: UseCases): Promise<boolean> {
    const { email } = samplePeople[founderKey];
    const account = await this.unitOfWork.read(({ accounts }) => accounts.findByEmail(email));
    if (account === null) return false;
    const founder = toActor(account);
    for (const { id } of await this.foundedBy(useCases, founder)) {
      const { custom } = await useCases.viewSettings.execute(founder, { scope: 'ORGANIZATION', id });
      if (custom['sample'] === complete.sample) return true;
    }
    return false;
  }

  private async foundedBy(useCases: UseCases, founder: Actor): Promise<readonly Pick<Organization, 'id' | 'name'>[]> {
    const { items } = await useCases.listOrganizations.execute(founder, { after: null, limit: 100 });
    return items.filter(({ createdBy }) => createdBy === founder.userId);
  }
}

/** Returns an actor that has only an identity, which is enough to read. */
function toActor({ id: userId }: { readonly id: string }): Actor {
  return { userId, accessTokenId: '', key: null, client: { ipAddress: null, userAgent: null } };
}
