/** Variables by name. Empty variables are removed before validation. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** Finds unknown variables. Otherwise a misspelled setting would silently keep its default. */
export declare function findUnknownErrors(given: Environment, known: readonly string[]): string[];
/** Checks that the transport of events is configured. */
export declare function findStoreErrors({ CREWKIT_EVENTS, CREWKIT_STORE }: Environment): string[];
/** Finds invalid URLs. The errors name only the variables, because the values contain passwords. */
export declare function findUrlErrors(values: Environment): string[];
/** Finds missing settings that are required in production and optional in development. */
export declare function findProductionErrors(values: Environment): string[];
/** Warns about a development mailbox that other machines can read. A reader of a user's emails can reset the user's password. */
export declare function openMailboxWarnings({ NODE_ENV, HOST, CREWKIT_MAIL, }: Readonly<Record<string, string | undefined>>): string[];
//# sourceMappingURL=setting-errors.d.ts.map