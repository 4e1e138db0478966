import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { asRefusal } from '#server/http/refuse.ts';
import { openCuttingProxy } from '#server/testing/databases/cutting-proxy.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { commit } from './after-commit.ts';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';
import { LastStatementFailed, lastStatement, leaveToCommit } from './last-statement.ts';
import { poolOf } from './pooled-session.ts';

let opened: OpenDatabase;
let database: Database;
beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
});
afterAll(() => opened.close());

const figuresOfWrites = () => opened.pools().find(({ name }) => name === 'writes');
const max = () => figuresOfWrites()?.max ?? 0;

/** Terminates the connection of a transaction, as an administrator does. */
async function endConnectionOf(transaction: Pick<Database, 'execute'>): Promise<void> {
  const { rows } = await transaction.execute(sql`select pg_backend_pid() as pid`);
  await opened.owner.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
}

it('a connection has the settings of its calls and of the owner, whose hold', async () => {
  vi.stubEnv('PGOPTIONS', '-c geqo=off -c jit=on');
  const { connectionString: databaseUrl } = poolOf(database).options;
  const own = await openDatabase({ databaseUrl, dataDir: '' });
  vi.unstubAllEnvs();
  const settings = ['max_parallel_workers_per_gather', 'geqo', 'jit'];
  const { rows } = await own.reads.execute<{ value: string }>(
    sql.join(
      settings.map((name) => sql`select current_setting(${name}) as value`),
      sql` union all `,
    ),
  );
  expect(rows.map(({ value }) => value)).toEqual(['0', 'off', 'on']);
  await own.close();
});

describe('a transaction whose connection is terminated', () => {
  it('is refused as MAINTENANCE, and its connection is discarded', async () => {
    // More often than the pool has connections, to detect a leaked one.
    for (let round = 0; round <= max(); round += 1) {
      const broken = database.transaction(async (transaction) => {
        await endConnectionOf(transaction);
        await transaction.execute(sql`select 1`);
      });
      expect(asRefusal(await broken.catch((error) => error)).code).toBe('MAINTENANCE');
    }
    expect(figuresOfWrites()).toMatchObject({ waiting: 0, open: figuresOfWrites()?.idle });
    expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('reports the original error', async () => {
    const refused = database.transaction(async (transaction) => {
      await endConnectionOf(transaction);
      throw new Refusal('CART_FULL');
    });
    await expect(refused).rejects.toMatchObject({ code: 'CART_FULL' });
  });

  it('is refused as MAINTENANCE when only its commit is lost', async () => {
    const ended = database.transaction((transaction) => endConnectionOf(transaction));
    expect(asRefusal(await ended.catch((error) => error)).code).toBe('MAINTENANCE');
  });
});

it('a server that stops responding during a transaction is given up', async () => {
  const url = new URL(poolOf(database).options.connectionString ?? '');
  const proxy = await openCuttingProxy(Number(url.port));
  const databaseUrl = `${proxy.urlThrough(url.href)}?query_timeout=1500`;
  const far = await openDatabase({ databaseUrl, dataDir: '' });
  const silent = far.database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1`);
    proxy.setMode('STALL');
    await transaction.execute(sql`select 2`);
  });
  expect(asRefusal(await silent.catch((error) => error)).code).toBe('MAINTENANCE');
  proxy.setMode('PASS');
  expect((await far.database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await far.close();
  await proxy.close();
});

it('a connection is reused after a rollback', async () => {
  const pidIn = async (transaction: Pick<Database, 'execute'>) =>
    (await transaction.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
  let before: unknown;
  const refused = database.transaction(async (transaction) => {
    before = await pidIn(transaction);
    throw new Refusal('CART_FULL');
  });
  await expect(refused).rejects.toThrow();
  expect(await database.transaction(pidIn)).toBe(before);
});

describe('what a transaction leaves to its commit', () => {
  const noteLeft = lastStatement(
    'note_left',
    sql`with noted as (insert into left_note (word) values (${sql.placeholder('word')}) returning word)`,
    sql`(select word from noted) <> 'refused'`,
  );
  const words = async () =>
    (await database.execute(sql`select word from left_note order by word`)).rows.map(
      ({ word }) => word,
    );
  beforeAll(() => database.execute(sql`create table left_note (word text not null)`));

  const note = (word: string) =>
    commit(
      database,
      async (transaction) => {
        await transaction.execute(sql`insert into left_note values (${`before ${word}`})`);
        return leaveToCommit(transaction, noteLeft({ word }));
      },
      { acceptsLast: true },
    );

  it('is sent together with it, and both are answered', async () => {
    const sent: string[] = [];
    const { query } = pg.Client.prototype;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: Parameters<typeof query>
    ) {
      const [asked] = given as unknown as [string | { text: string }];
      const text = typeof asked === 'string' ? asked : asked.text;
      const name = text.includes('left_note (word)') ? 'last statement' : text;
      sent.push(`send ${name}`);
      const answer = query.apply(this, given) as unknown as Promise<unknown>;
      return answer.finally(() => sent.push(`answer to ${name}`)) as never;
    });
    await note('kept');
    spy.mockRestore();
    expect(sent.slice(-4)).toEqual([
      ...['send last statement', 'send commit'],
      ...['answer to last statement', 'answer to commit'],
    ]);
    expect(await words()).toEqual(['before kept', 'kept']);
  });

  it('takes everything back when it fails, and the connection is used again', async () => {
    const before = await words();
    await expect(note('refused')).rejects.toThrow(LastStatementFailed);
    expect(await words()).toEqual(before);
    expect(figuresOfWrites()).toMatchObject({ waiting: 0, open: figuresOfWrites()?.idle });
  });

  it('is one statement only', async () => {
    const left = await commit(
      database,
      async (transaction) => [
        leaveToCommit(transaction, noteLeft({ word: 'first' })),
        leaveToCommit(transaction, noteLeft({ word: 'second' })),
      ],
      { acceptsLast: true },
    );
    expect(left).toEqual([true, false]);
    expect(await words()).toEqual(['before kept', 'first', 'kept']);
  });

  it('is nothing in a savepoint, in a transaction that does not ask for it, and on other connections', async () => {
    const leave = async (transaction: Database) =>
      leaveToCommit(transaction, noteLeft({ word: 'other' }));
    const inSavepoint = commit(database, (transaction) => transaction.transaction(leave), {
      acceptsLast: true,
    });
    expect(await inSavepoint).toBe(false);
    expect(await commit(database, leave)).toBe(false);
    expect(await commit(opened.jobs, leave, { acceptsLast: true })).toBe(false);
    expect(await words()).not.toContain('other');
  });

  it('has values that the driver sends, and a name of its own', () => {
    expect(() => noteLeft({ word: { of: 'an object' } })).toThrow('no value of a last statement');
    expect(() => lastStatement('note_left', sql`select 1`, sql`true`)).toThrow('two statements');
  });

  it('is refused as MAINTENANCE when the connection is lost with it', async () => {
    const lost = commit(
      database,
      async (transaction) => {
        leaveToCommit(transaction, noteLeft({ word: 'lost' }));
        await endConnectionOf(transaction);
      },
      { acceptsLast: true },
    );
    expect(asRefusal(await lost.catch((error) => error)).code).toBe('MAINTENANCE');
    expect(await words()).not.toContain('lost');
  });
});

it('reads and writes cannot use up each other’s connections', async () => {
  const { promise: all, resolve: release } = Promise.withResolvers<void>();
  const held = opened.pools().find(({ name }) => name === 'reads')?.max ?? 0;
  const searches = Array.from({ length: held }, () =>
    opened.reads.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      await all;
    }),
  );
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  expect((await opened.jobs.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  release();
  await Promise.all(searches);
});

it('a lock and a statement time out, with the message that the shop is busy', async () => {
  const locked = database.transaction(async (holder) => {
    await holder.execute(sql`select pg_advisory_xact_lock(7)`);
    const waiting = database.transaction(async (transaction) => {
      await transaction.execute(sql`set local lock_timeout = 50`);
      await transaction.execute(sql`select pg_advisory_xact_lock(7)`);
    });
    return waiting.catch((error) => error);
  });
  expect(asRefusal(await locked).code).toBe('MAINTENANCE');
  const slow = database.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 50`);
    await transaction.execute(sql`select pg_sleep(60)`);
  });
  expect(asRefusal(await slow.catch((error) => error)).code).toBe('MAINTENANCE');
  const shown = await Promise.all(
    [opened.database, opened.reads, opened.jobs, opened.owner].map(async (one) => {
      const { rows } = await one.execute(
        sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      return rows[0];
    }),
  );
  expect(shown).toEqual([
    { statement: '15s', lock: '8s', idle: '20s' },
    { statement: '10s', lock: '3s', idle: '10s' },
    { statement: '1min', lock: '10s', idle: '1min' },
    { statement: '15min', lock: '1min', idle: '15min' },
  ]);
});
