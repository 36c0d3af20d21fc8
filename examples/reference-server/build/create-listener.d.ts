import type { RequestListener } from 'node:http';
import type { Crewkit } from '@crewkit/core';
import type { Settings } from './settings/settings.js';
export interface Listener {
    readonly listener: RequestListener;
    close(): Promise<unknown>;
}
/**
 * Creates Crewkit's request listener on the chosen framework, without a port, because this program has its own server that already listens.
 */
export declare function createListener(crewkit: Crewkit, http: Settings['http']): Promise<Listener>;
//# sourceMappingURL=create-listener.d.ts.map