import { Demo } from './demo/demo.js';
import { keepContext } from './demo/keep-context.js';
import { StoryClock } from './demo/story-clock.js';
import { demoRoutes, devRoutes } from './routes/dev-routes.js';
import { inboxRoutes } from './routes/page-routes.js';
/** Creates the mailbox and the sample data. The caller ensures that this never happens in production. */
export function getDevelopment(store, logger) {
    const clock = new StoryClock();
    const kept = keepContext(store);
    const demo = new Demo(kept.unitOfWork, clock, logger);
    return { store: kept, routes: [...devRoutes, ...inboxRoutes, ...demoRoutes(demo)], ports: { clock } };
}
//# sourceMappingURL=development.js.map