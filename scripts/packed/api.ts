// In the packed project, the generated module itself replaces this file.
export { createApi } from '../../examples/embed-in-fastify/page/src/generated/api.js';
