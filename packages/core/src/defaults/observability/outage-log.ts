import type { Logger } from '../../ports/observability/logger.js';

/** Logs the start and the end of an outage once each, regardless of how often the outage is detected. */
export class OutageLog {
  private isOut = false;

  constructor(
    private readonly logger: Logger,
    private readonly messages: { readonly began: string; readonly ended: string },
  ) {}

  began(error: unknown): void {
    if (this.isOut) return;
    this.isOut = true;
    this.logger.warn({ err: error }, this.messages.began);
  }

  ended(): void {
    if (!this.isOut) return;
    this.isOut = false;
    this.logger.info({}, this.messages.ended);
  }
}
