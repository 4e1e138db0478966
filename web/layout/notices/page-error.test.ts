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
    const shown = describePageError(routeError(404), '/no-such-page', { isOnline: true });
    expect(shown).toMatchObject({ status: 404, title: 'Page Not Found', message: '/no-such-page' });
    expect(shown.explanation).toContain('找不到這個頁面');
    expect(shown.canRetry).toBe(false);
  });

  it('says to a verified member that a link may be of another channel', () => {
    const saidTo = (isVerified: boolean) =>
      describePageError(routeError(404), '/group-buys/1', { isOnline: true, isVerified })
        .explanation;
    expect(saidTo(true)).toContain('屬於另一個賣場');
    expect(saidTo(false)).not.toContain('賣場');
  });

  it('says of an activity that is over that it is over', () => {
    expect(describePageError(routeError(410), '/collections/1', { isOnline: true }).title).toBe(
      '活動已結束',
    );
  });

  it('says of goods that are gone that it is the goods', () => {
    const shown = describePageError(routeError(410), '/products/1', { isOnline: true });
    expect(shown).toMatchObject({ title: '商品已下架', canRetry: false });
    expect(shown.message).toContain('這件商品已經下架');
  });

  it('calls everything else internal, with the status and the request id', () => {
    expect(
      describePageError(routeError(503, { requestId: 'abc' }), '/', { isOnline: true }),
    ).toMatchObject({
      status: 503,
      title: 'Internal Server Error',
      requestId: 'abc',
      canRetry: true,
    });
    expect(describePageError(new TypeError('broken'), '/', { isOnline: true }).status).toBe(500);
  });

  it('offers to try again when the server was not reached', () => {
    const unanswered = new CallError('no answer');
    expect(describePageError(unanswered, '/', { isOnline: false })).toMatchObject({
      title: '無網路連線',
      canRetry: true,
    });
    expect(describePageError(unanswered, '/', { isOnline: true }).title).toBe('資料存取錯誤');
  });
});
