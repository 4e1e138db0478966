import pg from 'pg';
import { poolOf } from '#server/database/pooled-session.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** A step of a statement, and how many rows it read, including discarded ones. */
export type Step = { step: string; rows: number };

/** Runs the work, then has PostgreSQL explain each query of it with the very values it was made with. */
export async function countRowsRead(
  database: object,
  work: () => Promise<unknown>,
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const { text, values } of await listQueries(work)) {
    const { rows } = await poolOf(database).query(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
    steps.push(...nodesOf(Plan).map(stepOf));
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

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const stepOf = (node: PlanNode): Step => ({
  step: [node['Node Type'], node['Index Name'], node['Relation Name']].filter(Boolean).join(' '),
  rows:
    node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)),
});
