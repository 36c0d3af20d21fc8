import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';

/**
 * Registers an OpenTelemetry SDK. Call this function once, before or after `createCrewkit`. As `exporter`, you can pass the exporter of
 * `@opentelemetry/exporter-trace-otlp-http`, for example. Returns a function that stops tracing.
 */
export function startTracing(exporter: SpanExporter, ratio = 0.1) {
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  const provider = new BasicTracerProvider({ sampler, spanProcessors: [new BatchSpanProcessor(exporter)] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  // Sends the remaining spans. Call the returned function last, when the process stops.
  return () => provider.shutdown();
}
