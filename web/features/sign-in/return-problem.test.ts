import { CallError } from '@kaituan/api-client/call-error';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LineTokenRefused } from '#web/navigation/messaging-step.ts';
import { codeOfReturn, returnProblemText } from './return-problem.ts';

const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  log.mockClear();
  vi.unstubAllGlobals();
});
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

test.each([
  new CallError('no answer'),
  new CallError('down', { status: 502 }),
  new TypeError('Failed to fetch dynamically imported module: /assets/messaging-client.js'),
])('%o is the shop out of reach and no failure of LINE, whose log does not get it', (error) => {
  expect(codeOfReturn(error)).toBe('SHOP_UNREACHABLE');
  expect(returnProblemText('SHOP_UNREACHABLE')).toBe('資料存取錯誤');
  expect(log).not.toHaveBeenCalled();
});

describe('without a connection', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { onLine: false }));

  test.each([
    new CallError('no answer'),
    new TypeError('Failed to fetch'),
    new TypeError('Failed to fetch dynamically imported module: /assets/messaging-client.js'),
    new Error('LINE did not answer'),
  ])('%o is no failure of LINE, and is told as no connection', (error) => {
    expect(codeOfReturn(error)).toBe('OFFLINE');
    expect(returnProblemText('OFFLINE')).toBe('無網路連線');
    expect(log).not.toHaveBeenCalled();
  });

  test('what LINE’s SDK has a code for is said as that', () => {
    expect(codeOfReturn(failure('INVALID_CONFIG'))).toBe('INVALID_CONFIG');
  });
});
