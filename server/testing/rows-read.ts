import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};
type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };

export type Reading = {
  /** Rows that one step of a statement looked at, those it threw away included: of the busiest step. */
  rowsRead: number;
  /** How wrong the planner's guess of a table's rows was at worst; 1 is right. */
  worstGuess: number;
};

/** What the database does for `work`, by its own account of each statement. */
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
      nodes.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))));
      return database.execute(query);
    },
  } as Queryable;
  await work(explaining);
  return {
    rowsRead: Math.max(...nodes.map(rowsReadBy)),
    worstGuess: Math.max(...nodes.filter(isOfTable).map(guessOf)),
  };
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsReadBy = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));

const isOfTable = (node: PlanNode): boolean => node['Relation Name'] === 'product_listing';

const guessOf = (node: PlanNode): number =>
  (Math.max(node['Actual Rows'], 1) + 1) / (Math.max(node['Plan Rows'], 1) + 1);
