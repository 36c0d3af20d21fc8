/** The parts of a webhook message that its signature covers. */
export interface SignedMessage {
  /** The value of the header `webhook-id`. */
  readonly id: string;
  /** The value of the header `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Signs webhook messages as the Standard Webhooks specification describes. */
export interface WebhookSigner {
  /** Returns a new random secret, which begins with `whsec_`. */
  createSecret(): string;
  /** Returns the value of the header `webhook-signature`: one signature for each secret. */
  sign(secrets: readonly string[], message: SignedMessage): string;
}
