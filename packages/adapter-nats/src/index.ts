export { natsEventBus } from './nats-event-bus.js';
export type { NatsOptions } from './nats-options.js';
