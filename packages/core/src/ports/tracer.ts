/**
 * What may stand in a span, and nothing else: no text that a client has chosen, nobody's id or address, no token, query or
 * body. Names are OpenTelemetry's where it has one.
 */
export interface SpanAttributes {
  /** `_OTHER` for a method that the API does not have. */
  readonly 'http.request.method'?: string;
  /** The path of the row, with the names of its parameters. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'crewkit.error.code'?: string;
  readonly 'crewkit.unit_of_work.kind'?: 'read' | 'write';
  readonly 'crewkit.job.name'?: string;
  readonly 'crewkit.mail.attempts'?: number;
  readonly 'crewkit.delivery.kind'?: string;
}

/**
 * Where a span hangs. `here`: below the one that is active, or nowhere. `inside`: below the active one; without one there is no span.
 * `apart`: at the root. Headers: below the active one, else below the one that they name (W3C Trace Context).
 */
export type SpanPlace = 'here' | 'inside' | 'apart' | { readonly headers: Readonly<Record<string, unknown>> };

export interface SpanStart {
  /** Of a closed list: an operation's id, a kind of work. */
  readonly name: string;
  readonly place: SpanPlace;
  readonly attributes: SpanAttributes;
}

/** Adds what is known only later. */
export type NoteAttributes = (attributes: SpanAttributes) => void;

/** Tells whoever operates the server where time goes. */
export interface Tracer {
  /** False: nobody listens, and `span` does nothing but to run. Asked each time: a host may begin to listen later. */
  readonly isOn: boolean;
  /** Runs in a span and does what `run` does. What it rejects with is noted by its code, never by its message. */
  span<T>(start: SpanStart, run: (note: NoteAttributes) => Promise<T>): Promise<T>;
}
