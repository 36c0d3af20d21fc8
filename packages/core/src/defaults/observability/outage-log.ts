import type { Logger } from '../../ports/observability/logger.js';

/** Logs the start and the end of an outage once each, regardless of how often the outage is detected. */
export interface OutageLog {
  began(error: unknown): void;
  ended(): void;
}

/**
 * Creates the log of one kind of outage.
 *
 * @example
 * const outage = outageLog(logger, { began: 'the cache is unreachable', ended: 'the cache is reachable again' });
 */
export function outageLog(logger: Logger, messages: { readonly began: string; readonly ended: string }): OutageLog {
  let isOut = false;
  return {
    began(error) {
      if (isOut) return;
      isOut = true;
      logger.warn({ err: error }, messages.began);
    },
    ended() {
      if (!isOut) return;
      isOut = false;
      logger.info({}, messages.ended);
    },
  };
}
