/**
 * The only attributes allowed in a span. They must not contain client-supplied text, user ids, addresses, tokens, queries or bodies. Names
 * follow OpenTelemetry where it defines a name.
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
 * The parent of a span:
 * - `here`: the active span. If there is no active span, the new span is a root span.
 * - `inside`: the active span. If there is no active span, no span is created.
 * - `apart`: none. The new span is a root span.
 * - `headers`: the active span. If there is no active span, the parent is the span that the headers name (W3C Trace Context).
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
   * Whether the embedding application collects traces. If false, `span` only calls `run`, without creating a span. The value is read each
   * time, because the application can begin to collect traces later.
   */
  readonly isOn: boolean;
  /** Runs `run` in a span and returns its result. If `run` rejects, the span contains the code of the error, never its message. */
  span<T>(start: SpanStart, run: (note: RecordAttributes) => Promise<T>): Promise<T>;
}
