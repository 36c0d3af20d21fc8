import { type UseCases } from '@crewkit/core';
import type { Logger, UnitOfWork } from '@crewkit/core/adapter';
import { type SamplePerson } from './people.js';
import type { StoryClock } from './story-clock.js';
/** The demo as the API returns it. */
export interface DemoView {
    /** Whether the sample users have accounts and all their data exists. */
    readonly seeded: boolean;
    /** All sample users. The recommended user comes first. */
    readonly people: readonly SamplePerson[];
}
/**
 * Creates sample users, projects and conversations. It is for development only, because the passwords are public. Crewkit's use cases
 * create the data as the sample users' own actions, and no other user is affected.
 */
export declare class Demo {
    private readonly unitOfWork;
    private readonly clock;
    private readonly logger;
    private seeding;
    constructor(unitOfWork: UnitOfWork, clock: StoryClock, logger: Logger);
    view(useCases: UseCases): Promise<DemoView>;
    /**
     * Creates all sample data, unless it exists. Simultaneous calls create the data once. Replaces incomplete data from an earlier call.
     * Throws `CONFLICT` if one of the addresses has an account that is not part of the sample.
     */
    seed(useCases: UseCases): Promise<DemoView>;
    private seedOnce;
    private isComplete;
    private foundedBy;
}
//# sourceMappingURL=demo.d.ts.map