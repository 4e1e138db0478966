import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { presentError } from './loggable-error.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const faultOf = (statement: Parameters<OpenDatabase['database']['execute']>[0]) =>
  opened.database.execute(statement).then(
    () => undefined,
    (error: unknown) => error,
  );

test('of a failed statement its text and constraint are logged, never its values', async () => {
  const values = ['1', 'MEMBER@shop.example', '王小明'];
  const [id, email, name] = values;
  const fault = await faultOf(
    sql`insert into member (id, email, display_name, created_at, updated_at)
      values (${id}, ${email}, ${name}, now(), now())`,
  );
  const presented = presentError(fault);
  expect(presented).toMatchObject({
    name: 'DrizzleQueryError',
    statement: expect.stringContaining('insert into member (id, email, display_name'),
    cause: { code: '23514', constraint: 'member_email_is_lower_case', table: 'member' },
  });
  expect(presented.frames?.join()).toContain('loggable-error.test.ts');
  for (const value of values.slice(1)) expect(JSON.stringify(presented)).not.toContain(value);
});

test('values quoted in PostgreSQL’s message are not logged, its other texts are', async () => {
  const quoted = presentError(await faultOf(sql`select ${'0912345678x'}::int`));
  expect(quoted.cause).toMatchObject({ code: '22P02' });
  expect(JSON.stringify(quoted)).not.toContain('0912345678x');
  const missing = presentError(await faultOf(sql`select nothing_of_the_kind from member`));
  expect(missing.cause?.message).toBe('column "nothing_of_the_kind" does not exist');
});

test('text between quotes in a statement is left out', () => {
  const fault = new DrizzleQueryError("select 'it''s 王小明' from member", [], new Error('x'));
  expect(presentError(fault).statement).toBe("select '…' from member");
});

test('the message of an unknown error is left out, its stack frames stay', () => {
  const fault = new Error('0912345678 is\n    at home (file:///0912345678.ts:1:2)');
  const presented = presentError(fault);
  expect(JSON.stringify(presented)).not.toContain('0912345678');
  expect(presented.frames?.[0]).toContain('loggable-error.test.ts');
  fault.message = 'changed since';
  expect(presentError(fault).message).toBeUndefined();
});

test('codes and causes are logged, and gateway messages that the shop wrote itself', () => {
  const cause = Object.assign(new Error('connect 10.0.0.1'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  const unavailable = new PaymentUnavailable('ECPAY', 'no answer', { cause });
  expect(presentError(new Refusal('PAYMENT_UNAVAILABLE', { cause: unavailable }))).toMatchObject({
    name: 'Refusal',
    code: 'PAYMENT_UNAVAILABLE',
    cause: {
      message: 'ECPAY is unavailable: no answer',
      provider: 'ECPAY',
      cause: { code: 'ECONNREFUSED', syscall: 'connect' },
    },
  });
  expect(presentError('王小明')).toEqual({ name: 'string' });
});
