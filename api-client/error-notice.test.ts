import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { noticeOf } from './error-notice.ts';

const unanswered = new CallError('no answer');
const answered = (status: number) => new CallError(`answered ${status}`, { status });

describe('the error catalogue', () => {
  it('asks to sign in on 401, whatever the connection', () => {
    expect(noticeOf(answered(401), true)).toEqual({ kind: 'LOGIN_REQUIRED' });
    expect(noticeOf(answered(401), false)).toEqual({ kind: 'LOGIN_REQUIRED' });
  });

  it('tells a lost connection from a server that does not answer', () => {
    expect(noticeOf(unanswered, false)).toEqual({ kind: 'TOAST', text: '無網路連線' });
    expect(noticeOf(unanswered, true)).toEqual({ kind: 'TOAST', text: '資料存取錯誤' });
  });

  it('says of everything else that something went wrong', () => {
    for (const error of [answered(500), answered(429), new TypeError('x'), 'text', undefined]) {
      expect(noticeOf(error, true)).toEqual({ kind: 'TOAST', text: '😱出了點問題' });
    }
  });
});
