import { expect, test } from 'vitest';
import { refuseWeakPassword } from './weak-password.ts';

const email = 'ming.wang88@shop.example';

test.each([
  'password123',
  'Password1',
  '1qaz2wsx',
  'iloveyou',
  'QWERTYUIOP',
  'aaaaaaaaaaaa',
  'kaituan2026!',
  '開團12345678',
  'ming.wang88@shop.example',
  'Ming.Wang2026',
])('%s is refused as too common', async (password) => {
  await expect(refuseWeakPassword(password, { email })).rejects.toMatchObject({
    code: 'PASSWORD_TOO_COMMON',
    details: [{ path: 'password', rule: 'PASSWORD_TOO_COMMON' }],
  });
});

test.each([
  'correct horse battery',
  '四個字的密碼不夠長',
  'x7 Пароль ☂',
  'wang ming goes shopping',
])('%s is taken', (password) => refuseWeakPassword(password, { email }));
