import type { Crewkit } from '@crewkit/core';
/** Wraps the instance so that responses of `compressedOperations` have a content coding that the client accepts. */
export declare function compressAnswers(crewkit: Crewkit): Crewkit;
//# sourceMappingURL=compress-answers.d.ts.map