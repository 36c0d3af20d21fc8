import type { DurableEvent, RecordedEvent } from '../../domain/domain-event.js';

type EventOf<Type extends DurableEvent['type']> = Extract<DurableEvent, { readonly type: Type }>;

/**
 * A host's event handlers, by event type. A handler that rejects is called again later, and may be called again after a
 * crash: `place.position` is the same each time and can serve as an idempotency key.
 */
export type EventHandlers = {
  readonly [Type in DurableEvent['type']]?: (
    event: EventOf<Type>,
    place: Pick<RecordedEvent, 'position' | 'recordedAt'>,
  ) => unknown;
};

/** Calls the handler of the event's type, if any, and waits for it. */
export async function callHandler(handlers: EventHandlers, recorded: RecordedEvent): Promise<void> {
  const { event, position, recordedAt } = recorded;
  // Selected by type, so the handler accepts exactly this event.
  const handler = handlers[event.type] as ((event: DurableEvent, place: object) => unknown) | undefined;
  await handler?.(event, { position, recordedAt });
}
