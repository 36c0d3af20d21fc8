import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultPorts } from '@crewkit/core';
/**
 * The system clock, except that work inside `at` runs at the given time. The use cases can thus create sample data in the past, while all
 * other requests see the correct time. The store must be wrapped by `keepContext`.
 */
export class StoryClock {
    playbacks = new AsyncLocalStorage();
    system = defaultPorts.clock();
    now() {
        const playback = this.playbacks.getStore();
        return playback === undefined || playback.over ? this.system.now() : playback.moment;
    }
    at(moment, work) {
        const playback = { moment, over: false };
        return this.playbacks.run(playback, async () => {
            try {
                return await work();
            }
            finally {
                // Timers that the work has set continue in this context, but must not continue with its time.
                playback.over = true;
            }
        });
    }
}
//# sourceMappingURL=story-clock.js.map