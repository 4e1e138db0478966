import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isMissingChunk, loadUntilThere } from './load-code.ts';

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js');

beforeEach(() => {
  vi.useFakeTimers();
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
});
afterEach(() => vi.useRealTimers());

test('the words of three browsers for a module that did not arrive are known', () => {
  for (const text of [
    'Failed to fetch dynamically imported module: https://shop.example/assets/a.js',
    'error loading dynamically imported module: https://shop.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ]) {
    expect(isMissingChunk(new TypeError(text)), text).toBe(true);
  }
  expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false);
  expect(isMissingChunk('Importing a module script failed.')).toBe(false);
});

test('code that does not arrive is asked for again, at once when the device is online again', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing()).mockResolvedValue('code');
  const loaded = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(499);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
  expect(vi.getTimerCount()).toBe(0);
});

test('code that throws is not asked for again', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('x is not a function'));
  await expect(loadUntilThere(load)).rejects.toThrow('x is not a function');
  expect(load).toHaveBeenCalledTimes(1);
});
