import { FirebaseError } from '@firebase/app';
import { AuthErrorCodes } from '@firebase/auth';
import { findRefusal, findStatus } from '@kaituan/api-client/api';
import { isUnanswered, noticeOf } from '@kaituan/api-client/error-notice';
import { refusalStatus } from '@kaituan/contract/refusals';
import { describe, expect, it } from 'vitest';
import { refusal, refusalOfFirebase } from './firebase-refusal.ts';

const thrown = (code: string) =>
  refusalOfFirebase(new FirebaseError(code, 'Firebase: something in English'));

describe('an error of Firebase', () => {
  it.each([
    [AuthErrorCodes.INVALID_LOGIN_CREDENTIALS, 'CREDENTIALS_INVALID'],
    [AuthErrorCodes.INVALID_PASSWORD, 'CREDENTIALS_INVALID'],
    [AuthErrorCodes.USER_DELETED, 'CREDENTIALS_INVALID'],
    [AuthErrorCodes.EMAIL_EXISTS, 'EMAIL_TAKEN'],
    [AuthErrorCodes.USER_DISABLED, 'ACCOUNT_SUSPENDED'],
    [AuthErrorCodes.TOO_MANY_ATTEMPTS_TRY_LATER, 'RATE_LIMITED'],
    [AuthErrorCodes.TOKEN_EXPIRED, 'SIGN_IN_EXPIRED'],
    [AuthErrorCodes.OPERATION_NOT_ALLOWED, 'MAINTENANCE'],
    [AuthErrorCodes.INVALID_CUSTOM_TOKEN, 'MAINTENANCE'],
    ['auth/api-key-not-valid.-please-pass-a-valid-api-key.', 'MAINTENANCE'],
    ['auth/requests-from-referer-https://shop.example-are-blocked.', 'MAINTENANCE'],
    [AuthErrorCodes.INTERNAL_ERROR, 'INTERNAL'],
    ['auth/never-heard-of', 'INTERNAL'],
  ] as const)('%s is the refusal %s', (code, expected) => {
    const error = thrown(code);
    expect(findRefusal(error)?.code).toBe(expected);
    expect(findStatus(error)).toBe(refusalStatus[expected]);
  });

  it.each([
    [AuthErrorCodes.INVALID_EMAIL, 'email'],
    [AuthErrorCodes.WEAK_PASSWORD, 'password'],
    ['auth/missing-password', 'password'],
  ])('%s is shown beside the field %s', (code, path) =>
    expect(findRefusal(thrown(code))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path }],
    }),
  );

  it('is in Chinese, whichever of them it is', () => {
    for (const code of Object.values(AuthErrorCodes)) {
      const error = thrown(code);
      if (isUnanswered(error)) continue;
      expect(findRefusal(error)?.message, code).toMatch(/\p{Script=Han}/u);
    }
  });

  it('is a lost connection when Firebase was not reached', () => {
    for (const code of [AuthErrorCodes.NETWORK_REQUEST_FAILED, AuthErrorCodes.TIMEOUT]) {
      const error = thrown(code);
      expect(isUnanswered(error)).toBe(true);
      expect(noticeOf(error, false)).toMatchObject({ text: '無網路連線' });
    }
  });

  it('has what Firebase said as its cause', () => {
    expect(thrown(AuthErrorCodes.INTERNAL_ERROR)).toMatchObject({
      cause: { code: 'auth/internal-error' },
    });
  });
});

it('leaves errors of others as they are', () => {
  const error = new TypeError('x');
  expect(refusalOfFirebase(error)).toBe(error);
  const own = refusal('SIGN_IN_EXPIRED');
  expect(refusalOfFirebase(own)).toBe(own);
});
