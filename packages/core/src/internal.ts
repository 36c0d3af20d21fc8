export { routeLimits } from './api/route-limits.js';
export { internals } from './wiring/internals.js';
