import { expect, it } from 'vitest';
import { maskAccount } from './masked-account.ts';

it.each([
  ['20480100012345', '•••••••••12345'],
  ['2048-0100-012345', '•••••••••12345'],
  ['(812)0000123456789012', '(•••)•••••••••••89012'],
  ['12345', '12345'],
  ['812', '•••'],
  ['ATM 轉入', 'ATM 轉入'],
  ['', ''],
])('shows of %s the last five digits: %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});
