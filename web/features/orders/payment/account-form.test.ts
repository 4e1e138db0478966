import { expect, test } from 'vitest';
import { findAccountProblem, readAccount } from './account-form.ts';

const typed = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readAccount(form);
};

test('an account is read in full width and with dashes', () => {
  const account = typed({
    bankCode: '８１２',
    branch: '',
    account: '2048-1000 123456',
    holder: ' 王小明 ',
  });
  expect(account).toEqual({
    bankCode: '812',
    branch: '',
    account: '20481000123456',
    holder: '王小明',
  });
  expect(findAccountProblem(account)).toEqual({});
});

test('problems are reported by field', () => {
  const problem = findAccountProblem(typed({ bankCode: '81', branch: '12', account: '123' }));
  expect(Object.keys(problem)).toEqual(['bankCode', 'branch', 'account', 'holder']);
});
