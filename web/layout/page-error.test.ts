import { CallError } from '@kaituan/api-client/call-error';
import { describe, expect, it } from 'vitest';
import { describePageError } from './page-error.ts';

/** As React Router hands over what a loader threw with `data()`. */
const routeError = (status: number, data: unknown = null) => ({
  status,
  statusText: '',
  internal: false,
  data,
});

describe('the error page', () => {
  it('names the path that was not found', () => {
    const shown = describePageError(routeError(404), '/no-such-page', true);
    expect(shown).toMatchObject({ status: 404, title: 'Page Not Found', message: '/no-such-page' });
    expect(shown.explanation).toContain('找不到這個頁面');
    expect(shown.canRetry).toBe(false);
  });

  it('says of an activity that is over that it is over', () => {
    expect(describePageError(routeError(410), '/collections/1', true).title).toBe('活動已結束');
  });

  it('calls everything else internal, with the status and the request id', () => {
    expect(describePageError(routeError(503, { requestId: 'abc' }), '/', true)).toMatchObject({
      status: 503,
      title: 'Internal Server Error',
      requestId: 'abc',
      canRetry: true,
    });
    expect(describePageError(new TypeError('broken'), '/', true).status).toBe(500);
  });

  it('offers to try again when the server was not reached', () => {
    const unanswered = new CallError('no answer');
    expect(describePageError(unanswered, '/', false)).toMatchObject({
      title: '無網路連線',
      canRetry: true,
    });
    expect(describePageError(unanswered, '/', true).title).toBe('資料存取錯誤');
  });
});
