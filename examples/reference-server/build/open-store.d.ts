import type { SharedPorts, StoreAdapter } from '@crewkit/core/adapter';
import type { Settings, StoreSettings } from './settings/settings.js';
/** Opens the store. Loads only the driver in use, because an unused driver costs time and memory. */
export declare function openStore(store: StoreSettings): Promise<StoreAdapter>;
/** Opens the transport for events and limits between processes; undefined means the store's own transport. */
export declare function openShared({ events, eventsPrefix }: Settings): Promise<SharedPorts | 'local' | undefined>;
//# sourceMappingURL=open-store.d.ts.map