import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import { presentError, withoutValues } from './logging/loggable-error.ts';
import { type Tracing, useTracing } from './tracing.ts';

/** Starts exporting traces to the configured collector; returns the function that flushes and stops. */
export function openTraces(resource: Resource): () => Promise<void> {
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() });
  const root = new TraceIdRatioBasedSampler(Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1));
  const sampler = new ParentBasedSampler({ root });
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [processor] });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('kaituan');

  const tracing: Tracing = {
    beginRequest(traceparent) {
      const parent = propagation.extract(ROOT_CONTEXT, traceparent ? { traceparent } : {});
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      return {
        traceId: span.spanContext().traceId,
        run: (answer) => context.with(trace.setSpan(parent, span), answer),
        end(name, facts, isFault) {
          span.updateName(name).setAttributes(facts);
          if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    inSpan(name, facts, run) {
      const span = tracer.startSpan(name, { attributes: facts });
      return context.with(trace.setSpan(context.active(), span), () => ended(span, run()));
    },
  };
  useTracing(tracing);
  const stopStatements = traceStatements(tracing, () => trace.getActiveSpan() !== undefined);
  return async () => {
    useTracing(undefined);
    stopStatements();
    await provider.shutdown();
    context.disable();
    propagation.disable();
  };
}

/** Of an error only its kind: messages may contain input. */
async function ended<T>(span: Span, running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    const { name, code } = presentError(error);
    span.setAttribute('error.type', String(code ?? name)).setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

type Query = (text: string, params: unknown[], query: () => Promise<unknown>) => Promise<unknown>;

/**
 * Records every statement of Drizzle as a span without its values. Drizzle has no hook for that, so the one
 * method that both drivers use is wrapped.
 */
function traceStatements(tracing: Tracing, isTraced: () => boolean): () => void {
  const prototype = PgPreparedQuery.prototype as unknown as { queryWithCache: Query };
  const original = prototype.queryWithCache;
  prototype.queryWithCache = function traced(text, params, query) {
    const run = () => original.call(this, text, params, query);
    if (!isTraced()) return run();
    const statement = withoutValues(text);
    const operation = /^\w+/.exec(statement)?.[0]?.toUpperCase() ?? 'SQL';
    const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
    return tracing.inSpan(operation, { ...facts, 'db.query.text': statement }, run);
  };
  return () => {
    prototype.queryWithCache = original;
  };
}
