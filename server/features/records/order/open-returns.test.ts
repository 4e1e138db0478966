import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { returnRequest } from '#server/database/schema/order-schema.ts';
import { isOpenReturnSql } from './open-returns.ts';

test('the index of open returns has the words in which they are asked for', () => {
  const dialect = new PgDialect();
  const { indexes } = getTableConfig(returnRequest);
  const index = indexes.find(({ config }) => config.name === 'return_request_one_open_per_order');
  const where = index?.config.where;
  if (!where) throw new Error('there is no such partial index');
  expect(dialect.sqlToQuery(where).sql.replace('"return_request"."status"', 'r.status')).toBe(
    dialect.sqlToQuery(isOpenReturnSql).sql,
  );
});
