export { createFastifyServer } from './create-server.js';
export { crewkitPlugin } from './mount-routes.js';
export type { CrewkitPluginOptions } from './mount-routes.js';
export { requirePermissions } from './require-permissions.js';
export { requireSignedIn } from './require-signed-in.js';
