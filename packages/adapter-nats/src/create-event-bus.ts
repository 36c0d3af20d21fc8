import { channelEventBus, type EventBus } from '@crewkit/core/adapter';

import { maxMessageBytes, NatsChannel } from './nats-channel.js';
import type { NatsConnectionOptions } from './nats-options.js';

/** Creates the event bus of `natsEventBus`, also with other intervals. */
export function createEventBus(options: NatsConnectionOptions): Required<EventBus> {
  return channelEventBus({ channel: new NatsChannel(options), logger: options.logger, maxBytes: maxMessageBytes });
}
