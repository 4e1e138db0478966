import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** A step of a plan, as PostgreSQL reports it in JSON. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};
export type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };

export type Reading = {
  /** Rows read by the busiest step of a statement, including discarded ones. */
  rowsRead: number;
  /** The worst ratio between estimated and actual rows of a table; 1 is exact. */
  worstGuess: number;
};

/** The cost of `work`, by PostgreSQL's own report on each statement. */
export async function measureRowsRead(
  database: Queryable,
  work: (database: Queryable) => Promise<unknown>,
): Promise<Reading> {
  const nodes: PlanNode[] = [];
  const explaining = {
    execute: async (query: Parameters<Queryable['execute']>[0]) => {
      const { rows } = await database.execute<Explained>(
        sql`explain (analyze, format json) ${query}`,
      );
      nodes.push(...stepsOf(rows));
      return database.execute(query);
    },
  } as Queryable;
  await work(explaining);
  return {
    rowsRead: Math.max(...nodes.map(rowsReadBy)),
    worstGuess: Math.max(...nodes.filter(isOfTable).map(guessOf)),
  };
}

/** The steps of what was explained. */
export const stepsOf = (rows: readonly Explained[]): PlanNode[] =>
  rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many rows a step read, including discarded ones. */
export const rowsReadBy = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));

const isOfTable = (node: PlanNode): boolean => node['Relation Name'] === 'product_listing';

const guessOf = (node: PlanNode): number =>
  (Math.max(node['Actual Rows'], 1) + 1) / (Math.max(node['Plan Rows'], 1) + 1);
