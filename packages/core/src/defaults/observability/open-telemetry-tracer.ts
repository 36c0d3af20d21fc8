import {
  context,
  defaultTextMapGetter,
  propagation,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer as OpenTelemetryApi,
  type TracerProvider,
} from '@opentelemetry/api';

import { CrewkitError } from '../../errors/crewkit-error.js';
import type {
  RecordAttributes,
  SpanAttributes,
  SpanPlace,
  SpanStart,
  Tracer,
} from '../../ports/observability/tracer.js';

const scope = '@crewkit/core';
// Only these codes mark a span as failed, because they are server errors. All other codes are ordinary refusals.
const faults: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE']);
const ignore: RecordAttributes = () => undefined;

/**
 * Creates spans with OpenTelemetry's API. Does nothing until the embedding application registers an SDK, which it can do before or after
 * the instance starts.
 */
export class OpenTelemetryTracer implements Tracer {
  get isOn(): boolean {
    return currentTracer() !== null;
  }

  async span<T>(start: SpanStart, run: (note: RecordAttributes) => Promise<T>): Promise<T> {
    const tracer = currentTracer();
    if (tracer === null) return run(ignore);
    const above = createContext(start.place);
    if (above === null) return run(ignore);
    const options = { kind: toKind(start.place, above), attributes: { ...start.attributes } };
    return tracer.startActiveSpan(start.name, options, above, (span) => within(span, run));
  }
}

/**
 * The API's own proxy provider. It comes either from this package's copy of the API or from the embedding application's
 * copy. Once an SDK is registered, it delegates to the SDK's provider.
 */
interface HandingOn extends TracerProvider {
  getDelegateTracer?(name: string): OpenTelemetryApi | undefined;
}

/** Returns the current OpenTelemetry tracer, or null if no SDK is registered. */
function currentTracer(): OpenTelemetryApi | null {
  const provider: HandingOn = trace.getTracerProvider();
  if (provider.getDelegateTracer === undefined) return provider.getTracer(scope);
  return provider.getDelegateTracer(scope) ?? null;
}

function createContext(place: SpanPlace): Context | null {
  if (place === 'apart') return trace.deleteSpan(context.active());
  const active = context.active();
  if (place === 'here' || trace.getSpan(active) !== undefined) return active;
  return place === 'inside' ? null : propagation.extract(active, place.headers, defaultTextMapGetter);
}

function toKind(place: SpanPlace, above: Context): SpanKind {
  // If the parent is a local span of Crewkit or of the embedding application (such as its HTTP instrumentation), that span already
  // represents receiving the request.
  const isLocal = trace.getSpan(above)?.spanContext().isRemote !== true && trace.getSpan(above) !== undefined;
  return typeof place === 'object' && !isLocal ? SpanKind.SERVER : SpanKind.INTERNAL;
}

async function within<T>(span: Span, run: (note: RecordAttributes) => Promise<T>): Promise<T> {
  const note = (attributes: SpanAttributes): void => {
    span.setAttributes({ ...attributes });
    if (faults.has(attributes['crewkit.error.code'] ?? '')) span.setStatus({ code: SpanStatusCode.ERROR });
  };
  try {
    return await run(note);
  } catch (error) {
    note({ 'crewkit.error.code': CrewkitError.is(error) ? error.code : 'INTERNAL' });
    throw error;
  } finally {
    span.end();
  }
}
