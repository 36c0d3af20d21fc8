import type { EventBus, EventNotice } from '@crewkit/core/adapter';
import { type RecordingLogger, recordingLogger } from '@crewkit/test-servers';
import { expect, onTestFinished, vi } from 'vitest';

import { createEventBus } from '../src/create-event-bus.js';
import type { NatsOptions } from '../src/nats-options.js';

export interface TestBus {
  readonly bus: Required<EventBus>;
  readonly logger: RecordingLogger;
  /** The `userId` of each received notice. */
  readonly heard: readonly string[];
  /** Publishes until a notice arrives. */
  readonly untilReceived: () => Promise<void>;
}

export const lost = 'warn: events of other processes are not heard now, and read from the log a little later';
export const restored = 'info: events of other processes are heard again';
export const unsent = 'warn: events cannot be sent to the other processes, which read them from the log a little later';

export const wait = { timeout: 15_000, interval: 20 };

export const typing = (userId: string): EventNotice => ({
  passing: { type: 'typing.announced', conversationId: 'c', userId },
});

/** Creates a bus that is closed when the test ends. */
export function createTestBus(options: Omit<NatsOptions, 'logger'>): TestBus {
  const logger = recordingLogger();
  const bus = createEventBus({ ...options, logger, checkEveryMs: 100, answerWithinMs: 1_000 });
  const heard: string[] = [];
  bus.subscribe((notice) => {
    if ('passing' in notice && 'userId' in notice.passing) heard.push(notice.passing.userId);
  });
  const untilReceived = async (): Promise<void> => {
    const before = heard.length;
    await vi.waitFor(() => {
      bus.publish(typing('again'));
      expect(heard.length).toBeGreaterThan(before);
    }, wait);
  };
  onTestFinished(() => bus.close());
  return { bus, logger, heard, untilReceived };
}
