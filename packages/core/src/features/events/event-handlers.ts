import type { DurableEvent, RecordedEvent } from '../../domain/domain-event.js';

type EventOf<Type extends DurableEvent['type']> = Extract<DurableEvent, { readonly type: Type }>;

/**
 * What a host does about events, by their type. A handler that rejects is called again, later, and so it may be after a
 * crash: `place.position` is the same each time and can serve as the key of what it does only once.
 */
export type EventHandlers = {
  readonly [Type in DurableEvent['type']]?: (
    event: EventOf<Type>,
    place: Pick<RecordedEvent, 'position' | 'recordedAt'>,
  ) => unknown;
};

/** Calls the handler of the event's type, if there is one, and waits for it. */
export async function callHandler(handlers: EventHandlers, recorded: RecordedEvent): Promise<void> {
  const { event, position, recordedAt } = recorded;
  // By its type, the handler takes exactly this event.
  const handler = handlers[event.type] as ((event: DurableEvent, place: object) => unknown) | undefined;
  await handler?.(event, { position, recordedAt });
}
