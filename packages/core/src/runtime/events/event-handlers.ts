import type { DurableEvent, RecordedEvent } from '../../domain/events/domain-event.js';
import type { EventSubscription } from './run-subscription.js';

type EventOf<Type extends DurableEvent['type']> = Extract<DurableEvent, { readonly type: Type }>;

/**
 * An embedding application's event handlers, by event type. If a handler rejects, it is called again later. After a crash, a handler can be
 * called again for an event that it has already handled. `place.position` is the same in each call for an event and can serve as an
 * idempotency key.
 */
export type EventHandlers = {
  readonly [Type in DurableEvent['type']]?: (
    event: EventOf<Type>,
    place: Pick<RecordedEvent, 'position' | 'recordedAt'>,
  ) => unknown;
};

/** Creates a subscription that calls the handler for each event's type, if there is one, and waits for the handler to finish. */
export function subscribeHandlers(name: string, handlers: EventHandlers): EventSubscription {
  const handle = async (events: readonly RecordedEvent[]): Promise<void> => {
    for (const recorded of events) await callHandler(handlers, recorded);
  };
  return { name, handle, batchSize: 1 };
}

async function callHandler(handlers: EventHandlers, recorded: RecordedEvent): Promise<void> {
  const { event, position, recordedAt } = recorded;
  // The handler was selected by the event's type, so it accepts this event.
  const handler = handlers[event.type] as ((event: DurableEvent, place: object) => unknown) | undefined;
  await handler?.(event, { position, recordedAt });
}
