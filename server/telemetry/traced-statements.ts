import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import { withoutValues } from './loggable-error.ts';
import type { Tracing } from './tracing.ts';

type Query = (text: string, params: unknown[], query: () => Promise<unknown>) => Promise<unknown>;

/**
 * Records every statement of Drizzle as a span without its values. Drizzle has no hook for that, so the one
 * method that both drivers use is wrapped.
 */
export function traceStatements(tracing: Tracing, isTraced: () => boolean): () => void {
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
