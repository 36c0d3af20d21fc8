import { checkOptions, optionRules, type EventBus, type OptionRules } from '@crewkit/core/adapter';

import { createEventBus } from './create-event-bus.js';
import type { NatsOptions } from './nats-options.js';
import { parseServerAddress } from './server-address.js';

const { listRule, methods, optional, text } = optionRules;

const server = text('nats://… or tls://…', (value) => parseServerAddress(value) !== null);
const servers = listRule(server, { of: 'URLs', min: 1 });

const rules: OptionRules<NatsOptions> = {
  servers: (value, name) => (Array.isArray(value) ? servers : server)(value, name),
  // Spaces would end the subject in the protocol, and `*` and `>` are wildcards.
  prefix: optional(
    text('letters, digits, _, -, : and dots between them', (value) => /^[\w:-]+(?:\.[\w:-]+)*$/.test(value)),
  ),
  logger: methods('a Logger', 'debug', 'info', 'warn', 'error'),
};

/**
 * Creates an event bus that transports events between all processes that share NATS servers. It uses one connection. Throws a TypeError if
 * an option is invalid. `connect` rejects with `UNAVAILABLE` if no server can be reached, or if the server refuses the credentials or the
 * subject.
 *
 * @example
 * const shared = { ...store.shared, createEventBus: (logger) => natsEventBus({ servers: 'nats://nats.example', logger }) };
 */
export function natsEventBus(options: NatsOptions): Required<EventBus> {
  checkOptions('natsEventBus', rules, options);
  return createEventBus(options);
}
