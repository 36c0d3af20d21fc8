/**
 * The only attributes allowed in a span. They contain no client-supplied text, no user's id or address, no token, no query and no body.
 * Names follow OpenTelemetry where it defines a name.
 */
export interface SpanAttributes {
  /** The HTTP method, or `_OTHER` for a method that the API does not have. */
  readonly 'http.request.method'?: string;
  /** The route's path with parameter names. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'crewkit.error.code'?: string;
  readonly 'crewkit.unit_of_work.kind'?: 'read' | 'write';
  readonly 'crewkit.job.name'?: string;
  readonly 'crewkit.mail.attempts'?: number;
  readonly 'crewkit.delivery.kind'?: string;
}

/**
 * The parent of a span. `here` means the active span, or none if there is no active span. `inside` also means the active span, but without
 * an active span no span is created. `apart` means that the span has no parent and is a root span. Headers mean the active span or, without
 * an active span, the span that they name (W3C Trace Context).
 */
export type SpanPlace = 'here' | 'inside' | 'apart' | { readonly headers: Readonly<Record<string, unknown>> };

export interface SpanStart {
  /** A name from a closed list, such as an operation's id or a kind of work. */
  readonly name: string;
  readonly place: SpanPlace;
  readonly attributes: SpanAttributes;
}

/** Adds attributes that become known only while the span is running. */
export type RecordAttributes = (attributes: SpanAttributes) => void;

/** Records traces for operators. */
export interface Tracer {
  /**
   * Whether an exporter listens. If false, `span` only runs its function. The value is read each time, because an embedding application can
   * start to listen later.
   */
  readonly isOn: boolean;
  /** Runs `run` in a span and returns its result. A rejection is recorded by its code, never by its message. */
  span<T>(start: SpanStart, run: (note: RecordAttributes) => Promise<T>): Promise<T>;
}
