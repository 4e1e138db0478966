import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { announceBy, announceCampaign } from './announcements.ts';

let opened: OpenDatabase;
let database: Database;
const announced: number[] = [];

beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
  announceBy(database, (campaignId) => announced.push(campaignId));
});
afterAll(() => opened.close());
beforeEach(() => announced.splice(0));

describe('a changed campaign', () => {
  it('is announced once, when its transaction has committed', async () => {
    await inTransaction(database, async (transaction) => {
      announceCampaign(transaction, 7);
      announceCampaign(transaction, 8);
      announceCampaign(transaction, 7);
      await transaction.transaction(async (savepoint) => announceCampaign(savepoint, 9));
      await inTransaction(transaction, async (savepoint) => announceCampaign(savepoint, 10));
      expect(announced).toEqual([]);
    });
    expect(announced).toEqual([7, 8, 9, 10]);
  });

  it('is not announced when the transaction was rolled back', async () => {
    const failing = inTransaction(database, async (transaction) => {
      announceCampaign(transaction, 7);
      await transaction.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toThrow();
    expect(announced).toEqual([]);
  });

  it('is announced once when the transaction was retried', async () => {
    let runs = 0;
    await inTransaction(database, async (transaction) => {
      runs += 1;
      announceCampaign(transaction, 7);
      if (runs > 1) return;
      await transaction.execute(
        sql`do $$ begin raise exception 'broken off' using errcode = '40001'; end $$`,
      );
    });
    expect(runs).toBe(2);
    expect(announced).toEqual([7]);
  });

  it('is announced at once outside a transaction', () => {
    announceCampaign(database, 7);
    expect(announced).toEqual([7]);
  });
});
