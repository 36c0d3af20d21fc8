export { prometheusMeter } from './prometheus-meter.js';
export type { PrometheusMeter, PrometheusMeterOptions } from './prometheus-meter.js';
