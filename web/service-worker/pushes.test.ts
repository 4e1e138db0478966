import { beforeEach, expect, it, vi } from 'vitest';
import { showPushes } from './pushes.ts';

const origin = 'https://shop.example';
const listeners = new Map<string, (event: unknown) => void>();
const openWindow = vi.fn();
const focus = vi.fn();
const postMessage = vi.fn();

beforeEach(() => {
  for (const mock of [openWindow, focus, postMessage]) mock.mockReset();
  vi.stubGlobal('location', { origin });
  const desk = { url: `${origin}/admin/orders`, focus, postMessage };
  vi.stubGlobal('self', {
    addEventListener: (name: string, listen: (event: unknown) => void) =>
      listeners.set(name, listen),
    clients: {
      openWindow,
      // A worker controls the pages that it answers; those of the desk have another.
      matchAll: async ({ includeUncontrolled = false }) => (includeUncontrolled ? [desk] : []),
    },
  });
  showPushes();
});

async function press(url: string): Promise<void> {
  let work: Promise<void> | undefined;
  listeners.get('notificationclick')?.({
    notification: { close: () => undefined, data: { url } },
    waitUntil: (given: Promise<void>) => {
      work = given;
    },
  });
  await work;
}

it('a press shows the window of the desk that is open there', async () => {
  await press('/admin/orders#notification=12');
  expect(focus).toHaveBeenCalledOnce();
  expect(postMessage).toHaveBeenCalledWith({ openedBy: '#notification=12' });
  expect(openWindow).not.toHaveBeenCalled();
});

it('a press opens a window where none shows the page', async () => {
  await press('https://elsewhere.example/member/orders/G1#notification=12');
  expect(openWindow).toHaveBeenCalledWith(`${origin}/member/orders/G1#notification=12`);
  expect(focus).not.toHaveBeenCalled();
});
