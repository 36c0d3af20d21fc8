import { type CrewkitOptions } from '@crewkit/core';
/** The values from the environment; null means that the variable is not set. */
export interface KeySettings {
    readonly jwtKeys: string | null;
    readonly encryptionKeys: string | null;
}
export type Keys = CrewkitOptions['keys'];
type EncryptionKey = Keys['encryption'][number];
/**
 * Returns the configured keys. In development, missing keys are generated and stored; in production, no keys are missing. Throws an Error
 * that names the variable and the key, and never contains key material.
 */
export declare function readKeys(settings: KeySettings): Keys;
/** Returns only the existing encryption keys, for commands, which never generate keys. Throws an Error if there are none. */
export declare function readKeptEncryptionKeys(settings: Pick<KeySettings, 'encryptionKeys'>): EncryptionKey[];
/** Returns the errors of the configured keys. They name the variable and the key, and never contain key material. */
export declare function findKeyErrors({ jwtKeys, encryptionKeys }: KeySettings): string[];
export {};
//# sourceMappingURL=read-keys.d.ts.map