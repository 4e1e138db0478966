import { CallError } from '@kaituan/api-client/call-error';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { LineTokenRefused } from '#web/navigation/messaging-step.ts';
import { codeOfReturn, returnProblemText } from './return-problem.ts';

const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => log.mockClear());
afterAll(() => log.mockRestore());

const failure = (code: string, message = 'details') => Object.assign(new Error(message), { code });

test.each([
  ['INVALID_ID_TOKEN', '請檢查手機的日期與時間'],
  ['INIT_FAILED', 'LINE 沒有順利開啟'],
  ['INVALID_CONFIG', '商店的 LINE 設定有誤'],
  ['UNAUTHORIZED', '請先用 LINE 登入並同意授權'],
  ['429', '請您稍等一下再試'],
])('a start of the SDK that fails with %s is said and logged as it is', (code, text) => {
  const error = failure(code);
  expect(codeOfReturn(error)).toBe(code);
  expect(returnProblemText(code)).toContain(text);
  expect(returnProblemText(code)).toContain('您仍可逛逛商品');
  expect(log.mock.calls).toEqual([[`LINE: ${code}`, error]]);
});

test('without a code LINE could not be reached, which the log gets as well', () => {
  const error = new TypeError('Failed to fetch');
  expect(codeOfReturn(error)).toBe('LINE_UNREACHABLE');
  expect(returnProblemText('LINE_UNREACHABLE')).toContain('LINE 暫時連不上');
  expect(log.mock.calls).toEqual([['LINE: UNKNOWN', error]]);
});

test.each([
  [failure('INIT_FAILED', 'access_denied: no'), 'LINE_CANCELLED', '您取消了 LINE 登入'],
  [new LineTokenRefused(), 'LINE_TOKEN_REFUSED', 'LINE 登入沒有成功'],
  [
    new CallError('no', { status: 403, body: { error: { code: 'ACCOUNT_SUSPENDED' } } }),
    'ACCOUNT_SUSPENDED',
    '這個帳號已停用',
  ],
])('%o is an answer, not a failure of the SDK', (error, code, text) => {
  expect(codeOfReturn(error)).toBe(code);
  expect(returnProblemText(code)).toContain(text);
  expect(log).not.toHaveBeenCalled();
});

test('a call of the shop without an answer is no failure of the SDK, which the log does not get', () => {
  expect(codeOfReturn(new CallError('no answer'))).toBe('LINE_UNREACHABLE');
  expect(codeOfReturn(new CallError('down', { status: 502 }))).toBe('LINE_UNREACHABLE');
  expect(log).not.toHaveBeenCalled();
});
