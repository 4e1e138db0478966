import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openNativeBridge } from './native-bridge.ts';
import type { HostWindow } from './native-hosts.ts';
import type { InboundMessage } from './native-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Page = Window & HostWindow & { PecNativeReceive?: (said: unknown) => void };
const newPage = () =>
  Object.assign(new EventTarget(), {
    location: { origin: 'https://shop.example' },
  }) as unknown as Page;

const pathsIn = (received: string[]) => received.map((text) => JSON.parse(text).payload.path);
const badge = { v: 1, id: 'n1', ts: 1, type: 'badge.updated', payload: {} };

it('queues messages until the app is ready, in order', () => {
  const page = newPage();
  const bridge = openNativeBridge(page);
  const received: string[] = [];
  bridge.send('app.loaded', { path: '/1' });
  bridge.send('app.loaded', { path: '/2' });
  page.pecNative = { postMessage: (text) => void received.push(text) };
  expect(received).toEqual([]);
  vi.advanceTimersByTime(250);
  bridge.send('app.loaded', { path: '/3' });
  expect(pathsIn(received)).toEqual(['/1', '/2', '/3']);
});

it('delivers at once when the app sends a message or reports ready', () => {
  const arrivals: ((page: Page) => void)[] = [
    (page) => page.PecNativeReceive?.('anything'),
    (page) => void page.dispatchEvent(new Event('flutterInAppWebViewPlatformReady')),
  ];
  for (const arrive of arrivals) {
    const page = newPage();
    const bridge = openNativeBridge(page);
    const received: string[] = [];
    bridge.send('app.loaded', { path: '/' });
    page.pecNative = { postMessage: (text) => void received.push(text) };
    arrive(page);
    expect(pathsIn(received)).toEqual(['/']);
  }
});

it('drops the oldest messages when the queue is full', () => {
  const page = newPage();
  const bridge = openNativeBridge(page);
  for (let count = 1; count <= 60; count += 1) bridge.send('app.loaded', { path: `/${count}` });
  const received: string[] = [];
  page.pecNative = { postMessage: (text) => void received.push(text) };
  bridge.send('app.loaded', { path: '/61' });
  expect(pathsIn(received)).toHaveLength(50);
  expect(pathsIn(received).at(-1)).toBe('/61');
});

it('survives an app that throws', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = newPage();
  page.pecNative = {
    postMessage: () => {
      throw new Error('gone');
    },
  };
  const bridge = openNativeBridge(page);
  expect(() => bridge.send('auth.logout', {})).not.toThrow();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

it('receives messages by its function and by the page, from no other origin', () => {
  const page = newPage();
  const received: InboundMessage[] = [];
  const stop = openNativeBridge(page).listen((message) => received.push(message));
  const post = (origin: string, source: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data: badge, origin, source }));

  page.PecNativeReceive?.(badge);
  post('https://shop.example', page);
  post('', null);
  expect(received).toHaveLength(3);

  post('https://evil.example', null);
  post('https://evil.example', page);
  post('https://shop.example', {});
  post('null', null);
  page.PecNativeReceive?.({ ...badge, type: 'unknown' });
  expect(received).toHaveLength(3);

  stop();
  page.PecNativeReceive?.(badge);
  expect(received).toHaveLength(3);
});
