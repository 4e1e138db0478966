import { CallError } from '@kaituan/api-client/call-error';
import type { RefusalBody } from '@kaituan/contract/refusals';
import { expect, it } from 'vitest';
import { explainProblem } from './sign-in-problem.ts';

const refused = (status: number, error: Partial<RefusalBody['error']>) =>
  new CallError('refused', {
    status,
    body: { error: { message: '說明', details: [], requestId: 'r', ...error } },
  });

it('says beside the field what is wrong with it', () => {
  expect(explainProblem(refused(401, { code: 'CREDENTIALS_INVALID' }), true).fields).toEqual({
    password: '說明',
  });
  expect(explainProblem(refused(409, { code: 'EMAIL_TAKEN' }), true).fields).toEqual({
    email: '說明',
  });
  const details = [{ path: 'phone', rule: 'MOBILE_NUMBER' }];
  const { fields, text } = explainProblem(
    refused(400, { code: 'VALIDATION_FAILED', details }),
    true,
  );
  expect(fields.phone).toContain('0912');
  expect(text).toBeUndefined();
});

it('says how many seconds to wait', () => {
  const error = refused(429, { code: 'RATE_LIMITED', retryAfterSeconds: 42 });
  expect(explainProblem(error, true)).toMatchObject({ waitSeconds: 42, text: '說明' });
});

it('tells a lost connection from a server that does not answer', () => {
  expect(explainProblem(new CallError('x'), false).text).toBe('無網路連線');
  expect(explainProblem(new TypeError('Failed to fetch a module'), false).text).toBe('無網路連線');
  expect(explainProblem(new CallError('x'), true).text).toBe('資料存取錯誤');
});

it('passes on why an account is suspended', () => {
  expect(explainProblem(refused(403, { code: 'ACCOUNT_SUSPENDED' }), true).text).toBe('說明');
});
