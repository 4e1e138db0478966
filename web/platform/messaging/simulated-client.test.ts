import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messagingCodeOf } from './messaging-problem.ts';
import { startMessaging } from './simulated-client.ts';

const page = { title: '蝦仁團', url: 'https://shop.example/g/1' };
const ended = (status: string) => () => Response.json({ given: {}, status });
const away = () => Promise.reject(new TypeError('no connection'));

/** Answers of the simulated LINE about a window, in order; the last one stays. */
let answers: (() => Response | Promise<Response>)[];
let asked: string[];
let opened: { closed: boolean; close: () => void };
let isBlocked: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked, isBlocked] = [[], [], false];
  opened = { closed: false, close: () => undefined };
  const noHead = { querySelector: () => null, querySelectorAll: () => [] };
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', noHead);
  const open = (path: string, name: string, look: string) => {
    asked.push(`${path} ${name} ${look}`);
    return isBlocked ? null : opened;
  };
  vi.stubGlobal('window', { open, name: 'simulated-line-own', close: () => asked.push('close') });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(init ? `${path} ${init.body}` : path);
    if (path === '/demo-line/windows') return Response.json({ id: 'w1' });
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.json({});
  });
});
afterEach(() => void vi.useRealTimers());

/** The outcome after a time. */
async function after<T>(ms: number, work: Promise<T>) {
  let outcome: T | 'WAITING' | { code: unknown } = 'WAITING';
  work.then(
    (value) => {
      outcome = value;
    },
    (error) => {
      outcome = { code: messagingCodeOf(error) };
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}
const openWindow = async () => (await startMessaging()).openSubWindow('/sub-window', { a: 1 });
const share = async () => (await startMessaging()).sendToFriends(page);

it('the sheet for sharing is a window of 480×640, asked for its end every half a second', async () => {
  answers = [ended('init'), ended('init'), ended('submit')];
  expect(await after(1_499, share())).toBe('WAITING');
  expect(asked[1]).toBe('/demo-line/share/w1 simulated-line-w1 popup,width=480,height=640');
  const again = share();
  answers = [ended('submit')];
  expect(await after(500, again)).toBe(true);
});

it.each([
  ['submit', 'SUBMITTED'],
  ['cancel', 'CANCELLED'],
  ['close', 'CLOSED'],
  ['error', { code: 'EXCEPTION_IN_SUBWINDOW' }],
])('a window that ends with %s is reported as such', async (status, expected) => {
  answers = [ended('init'), ended(status)];
  expect(await after(1_000, openWindow())).toEqual(expected);
  expect(asked[0]).toBe('/demo-line/windows {"appData":{"a":1}}');
});

it('a window that is closed without a word has ended within a second', async () => {
  answers = [ended('init')];
  opened.closed = true;
  expect(await after(1_000, openWindow())).toBe('CLOSED');
});

it('a window that the browser blocks is said to be', async () => {
  isBlocked = true;
  expect(await after(0, openWindow())).toEqual({ code: 'CREATE_SUBWINDOW_FAILED' });
});

it('after a lost connection it is asked again a second later, ten times', async () => {
  answers = [away, away, ended('submit')];
  expect(await after(3_500, openWindow())).toBe('SUBMITTED');
  answers = [away];
  const lost = openWindow();
  expect(await after(15_000, lost)).toBe('WAITING');
  expect(await after(2_000, lost)).toEqual({ code: 'UNKNOWN' });
});

it('nobody waits longer than ten minutes', async () => {
  answers = [ended('init')];
  const waiting = openWindow();
  expect(await after(9 * 60_000, waiting)).toBe('WAITING');
  expect(await after(61_000, waiting)).toBe('CLOSED');
});

it('a window reads what it is for, reports and closes', async () => {
  const messaging = await startMessaging();
  answers = [() => Response.json({ given: { appData: { a: 1 } }, status: 'init' })];
  expect(await messaging.readAppData()).toEqual({ a: 1 });
  await messaging.endSubWindow('CANCELLED');
  expect(asked.slice(-2)).toEqual(['/demo-line/windows/own {"status":"cancel"}', 'close']);
});

it('a refusal has the code of its status', async () => {
  answers = [() => new Response(null, { status: 404 })];
  const messaging = await startMessaging();
  expect(await after(0, messaging.readAppData())).toEqual({ code: '404' });
  answers = [() => new Response(null, { status: 400 })];
  expect(await after(0, messaging.sendToChat(page))).toEqual({ code: '400' });
});
