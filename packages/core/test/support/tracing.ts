import { context, propagation, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';

export interface SeenSpan {
  readonly name: string;
  readonly attributes: Attributes;
  readonly failed: boolean;
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string | undefined;
  /** All texts in the span, including names. */
  readonly texts: readonly string[];
}

/** Registers a real SDK that records its spans, for the whole process until `stop`. */
export function startTracing() {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    provider,
    spans: (): SeenSpan[] => exporter.getFinishedSpans().map(toSeen),
    forget: () => exporter.reset(),
    stop: async (): Promise<void> => {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

function toSeen(span: ReadableSpan): SeenSpan {
  const { name, attributes, status, events, links } = span;
  const { traceId, spanId } = span.spanContext();
  const parts: unknown[] = [name, attributes, status, events, links, span.resource.attributes];
  return {
    name,
    attributes,
    failed: status.code === SpanStatusCode.ERROR,
    traceId,
    id: spanId,
    parentId: span.parentSpanContext?.spanId,
    texts: parts.map((part) => JSON.stringify(part)),
  };
}
