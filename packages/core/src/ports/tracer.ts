/**
 * The only attributes allowed in a span: no client-supplied text, no user's id or address, no token, query or body. Names follow
 * OpenTelemetry where it defines one.
 */
export interface SpanAttributes {
  /** `_OTHER` for a method that the API does not have. */
  readonly 'http.request.method'?: string;
  /** The route's path, with parameter names. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'crewkit.error.code'?: string;
  readonly 'crewkit.unit_of_work.kind'?: 'read' | 'write';
  readonly 'crewkit.job.name'?: string;
  readonly 'crewkit.mail.attempts'?: number;
  readonly 'crewkit.delivery.kind'?: string;
}

/**
 * The parent of a span. `here`: the active span, or none. `inside`: the active span; without one no span is created. `apart`: none, a
 * root span. Headers: the active span, else the one that they name (W3C Trace Context).
 */
export type SpanPlace = 'here' | 'inside' | 'apart' | { readonly headers: Readonly<Record<string, unknown>> };

export interface SpanStart {
  /** From a closed list: an operation's id, a kind of work. */
  readonly name: string;
  readonly place: SpanPlace;
  readonly attributes: SpanAttributes;
}

/** Adds attributes that become known later. */
export type RecordAttributes = (attributes: SpanAttributes) => void;

/** Records traces for operators. */
export interface Tracer {
  /** False: no exporter listens, and `span` only runs its function. Checked each time: a host may start to listen later. */
  readonly isOn: boolean;
  /** Runs `run` in a span and returns its result. A rejection is recorded by its code, never by its message. */
  span<T>(start: SpanStart, run: (note: RecordAttributes) => Promise<T>): Promise<T>;
}
