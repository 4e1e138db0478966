import { receiveToasts, type Toast } from '@kaituan/kit/feedback/toast.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { climb, lineShareUrl, messageOf, type ShareOutcome, sharePage } from './share-ladder.ts';

const page = { title: '蝦仁團', text: '再 7 份，每份便宜 NT$15', url: 'https://shop.example/g/1' };
const inLine = 'Mozilla/5.0 (iPhone) Safari/604.1 Line/15.0.0 LIFF';
const inBrowser = 'Mozilla/5.0 (iPhone) Safari/604.1';

const messaging = { findMessaging: vi.fn() };
vi.mock('#web/platform/messaging/messaging.ts', () => messaging);

type Device = { userAgent?: string; share?: (data: ShareData) => Promise<void> };
const onDevice = ({ userAgent = inBrowser, share }: Device) =>
  vi.stubGlobal('navigator', { userAgent, ...(share && { share }) });
const lineWith = (client: object | undefined) => messaging.findMessaging.mockResolvedValue(client);

afterEach(() => {
  vi.unstubAllGlobals();
  messaging.findMessaging.mockReset();
});

const copied: string[] = [];
const copy = async (text: string) => copied.push(text) > 0;

describe('in LINE’s app', () => {
  test.each([
    [true, 'SHARED', ['已傳給 LINE 好友']],
    [false, 'CANCELLED', []],
  ])('friends are picked there; sent is %s', async (isSent, expected, said) => {
    const sendToFriends = vi.fn().mockResolvedValue(isSent);
    lineWith({ canPickFriends: () => true, sendToFriends });
    const share = vi.fn();
    onDevice({ userAgent: inLine, share });
    const toasts: Toast[] = [];
    const stop = receiveToasts((toast) => toasts.push(toast));
    expect(await sharePage(page, copy)).toBe(expected);
    stop();
    expect(toasts.map(({ text }) => text)).toEqual(said);
    expect(sendToFriends).toHaveBeenCalledWith(page);
    expect(share).not.toHaveBeenCalled();
  });

  test('what LINE refuses is explained, with the link to copy, and nothing else happens by itself', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refused = Object.assign(new Error('no'), { code: 'EXCEPTION_IN_SUBWINDOW' });
    lineWith({ canPickFriends: () => true, sendToFriends: () => Promise.reject(refused) });
    const share = vi.fn();
    onDevice({ userAgent: inLine, share });
    copied.length = 0;
    const toasts: Toast[] = [];
    const stop = receiveToasts((toast) => toasts.push(toast));
    expect(await sharePage(page, copy)).toBe('EXPLAINED');
    stop();
    expect(toasts).toMatchObject([
      {
        text: 'LINE 的視窗沒有完成，請再試一次；也可以複製連結，貼給好友',
        action: { label: '複製連結' },
      },
    ]);
    expect([share.mock.calls, copied]).toEqual([[], []]);
  });

  test.each([
    ['does not offer it', () => lineWith({ canPickFriends: () => false })],
    ['knows nobody', () => lineWith(undefined)],
    ['cannot be reached', () => messaging.findMessaging.mockRejectedValue(new Error('gone'))],
  ])('the phone’s sheet opens when LINE %s', async (_, prepare) => {
    prepare();
    const share = vi.fn().mockResolvedValue(undefined);
    onDevice({ userAgent: inLine, share });
    expect(await sharePage(page, copy)).toBe('SHARED');
    expect(share).toHaveBeenCalledWith(page);
  });
});

describe('elsewhere', () => {
  test('LINE’s SDK is not loaded', async () => {
    onDevice({ share: async () => undefined });
    expect(await sharePage(page, copy)).toBe('SHARED');
    expect(messaging.findMessaging).not.toHaveBeenCalled();
  });

  test('cancelling the share sheet does nothing else', async () => {
    copied.length = 0;
    onDevice({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
    expect(await sharePage(page, copy)).toBe('CANCELLED');
    expect(copied).toEqual([]);
  });

  test.each<[string, Device]>([
    ['there is no sheet', {}],
    [
      'the sheet may not open',
      { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    ],
  ])('the address is copied when %s', async (_, device) => {
    copied.length = 0;
    onDevice(device);
    expect(await sharePage(page, copy)).toBe('COPIED');
    expect(copied).toEqual([page.url]);
  });
});

test('a failure of all ways is reported', async () => {
  const nothing = async (): Promise<ShareOutcome | undefined> => undefined;
  expect(await climb([nothing], page, async () => false)).toBe('FAILED');
});

test('a message has the title, what is new, and the address, a line each', () => {
  expect(messageOf(page)).toBe('蝦仁團\n再 7 份，每份便宜 NT$15\nhttps://shop.example/g/1');
  expect(messageOf({ title: '蜂蜜', url: 'https://shop.example/p/2' })).toBe(
    '蜂蜜\nhttps://shop.example/p/2',
  );
});

test('LINE gets name and address in one text, safely encoded', () => {
  const url = new URL(
    lineShareUrl({ title: '50% 折扣 & 蝦', url: 'https://shop.example/?a=1&b=2' }),
  );
  expect(url.origin + url.pathname).toBe('https://line.me/R/share');
  expect(url.searchParams.get('text')).toBe('50% 折扣 & 蝦\nhttps://shop.example/?a=1&b=2');
});
