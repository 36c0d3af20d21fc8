import type { StoreAdapter } from '@crewkit/core/adapter';
import type { Environment } from '../settings/setting-errors.js';
import { type Settings, type StoreSettings } from '../settings/settings.js';
/**
 * Runs an operator's command on the store, whether or not servers are running, and then closes the store. Opens nothing else. Rejects with
 * a one-line Error if the store does not exist or does not have this version's schema.
 */
export declare function withStore<T>({ store }: Settings, work: (store: StoreAdapter) => Promise<T>): Promise<T>;
/** A one-line error message of a command. */
export declare class CommandError extends Error {
}
/** Returns the settings whose names begin with one of `prefixes`. No other settings are required. */
export declare function commandSettings(environment: Environment, prefixes: readonly string[]): Settings;
/** Throws if the file does not exist. Opening a database would create it, and a typing error in the path must not create a file. */
export declare function requireFile(store: StoreSettings): void;
//# sourceMappingURL=open-command-store.d.ts.map