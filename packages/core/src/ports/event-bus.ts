import type { DomainEvent } from '../domain/domain-event.js';

/** Tells every process what was committed. Events of one publisher arrive in order; some may be lost. */
export interface EventBus {
  /** Call after the commit. Never throws and never waits for subscribers. */
  publish(event: DomainEvent): void;
  /** Returns the function that ends the subscription. What a subscriber throws is logged and harms nobody else. */
  subscribe(subscriber: (event: DomainEvent) => void): () => void;
  close(): Promise<void>;
}
