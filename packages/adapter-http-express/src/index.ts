export { createExpressServer } from './create-server.js';
export { crewkitRouter } from './mount-routes.js';
export { requirePermissions } from './require-permissions.js';
export { requireSignedIn } from './require-signed-in.js';
