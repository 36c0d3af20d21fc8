export { createFastifyServer } from './create-fastify-server.js';
export { crewkitPlugin } from './crewkit-plugin.js';
export type { CrewkitPluginOptions } from './crewkit-plugin.js';
