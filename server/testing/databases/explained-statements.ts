import pg from 'pg';
import { poolOf } from '#server/database/pooled-session.ts';
import { type Explained, type PlanNode, rowsReadBy, stepsOf } from './rows-read.ts';

/** A step of a statement, and how many rows it read, including discarded ones. */
export type Step = { step: string; rows: number };

/** PostgreSQL's code for a statement that would write in a transaction that only reads. */
const readOnly = '25006';

/**
 * Runs the work, then has PostgreSQL explain each query of it with the very values it was made with: again, so all but those
 * that write or lock rows.
 */
export async function countRowsRead(
  database: object,
  work: () => Promise<unknown>,
): Promise<Step[]> {
  const queries = await listQueries(work);
  const client = await poolOf(database).connect();
  const steps: Step[] = [];
  try {
    await client.query('set default_transaction_read_only = on');
    for (const { text, values } of queries) {
      const { rows } = await client
        .query<Explained>(`explain (analyze, timing off, format json) ${text}`, values)
        .catch((error: { code?: unknown }) => {
          if (error.code === readOnly) return { rows: [] };
          throw error;
        });
      steps.push(...stepsOf(rows).map(stepOf));
    }
  } finally {
    // Closed, not given back: it only reads.
    client.release(true);
  }
  return steps;
}

type Query = { text: string; values: unknown[] };

/** Every query once that connections to PostgreSQL were given meanwhile. */
async function listQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const queries = new Map<string, Query>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [statement, values] = given as [{ text?: string } | string, unknown];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    if (/^\s*\(?\s*(?:select|with)\b/i.test(text)) {
      const made = { text, values: Array.isArray(values) ? values : [] };
      queries.set(JSON.stringify(made), made);
    }
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...queries.values()];
}

const stepOf = (node: PlanNode): Step => ({
  step: [node['Node Type'], node['Index Name'], node['Relation Name']].filter(Boolean).join(' '),
  rows: rowsReadBy(node),
});
