import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';

const states = ['22023', '23505', 'P0001', 'XX000'] as const;

/**
 * Makes PostgreSQL fail at a chosen statement with parameters, with an error that quotes its values
 * everywhere.
 */
export async function createFailingStatements(database: Database) {
  await database.execute(sql`create function fail_with(said text, state text) returns void language plpgsql as
    $$ begin raise exception '%', said using detail = said, hint = said, errcode = state; end $$`);

  let left = 0;
  let failed: string | undefined;
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  function query(this: unknown, ...args: unknown[]): unknown {
    const [, values, ...rest] = args;
    if (!Array.isArray(values) || values.length === 0) return original.apply(this, args);
    left -= 1;
    if (left !== 0) return original.apply(this, args);
    const said = JSON.stringify(values);
    failed = said;
    const state = states[said.length % states.length];
    return original.call(this, 'select fail_with($1, $2)', [said, state], ...rest);
  }
  Object.assign(pg.Client.prototype, { query });
  return {
    /** Runs something whose nth statement fails; returns the values of that statement, if there was one. */
    async failAt(nth: number, run: () => Promise<unknown>): Promise<string | undefined> {
      left = nth;
      failed = undefined;
      await run();
      left = 0;
      return failed;
    },
    restore: () => void Object.assign(pg.Client.prototype, { query: original }),
  };
}
