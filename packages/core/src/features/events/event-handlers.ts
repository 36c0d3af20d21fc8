import type { DurableEvent, RecordedEvent } from '../../domain/domain-event.js';

type EventOf<Type extends DurableEvent['type']> = Extract<DurableEvent, { readonly type: Type }>;

/**
 * An embedding application's event handlers, by event type. A handler that rejects is called again later, and a handler can be called again
 * after a crash. `place.position` is the same each time and can serve as an idempotency key.
 */
export type EventHandlers = {
  readonly [Type in DurableEvent['type']]?: (
    event: EventOf<Type>,
    place: Pick<RecordedEvent, 'position' | 'recordedAt'>,
  ) => unknown;
};

/** Calls the handler for the event's type, if there is one, and waits for it. */
export async function callHandler(handlers: EventHandlers, recorded: RecordedEvent): Promise<void> {
  const { event, position, recordedAt } = recorded;
  // The handler was selected by type, so it accepts exactly this event.
  const handler = handlers[event.type] as ((event: DurableEvent, place: object) => unknown) | undefined;
  await handler?.(event, { position, recordedAt });
}
