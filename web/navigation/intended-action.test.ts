import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import {
  type ActionTools,
  clearIntendedAction,
  defineAction,
  type OpenPage,
  openPage,
  storeIntendedAction,
  takeIntendedAction,
} from './intended-action.ts';

function memory(first?: string) {
  const values = new Map<string, string>(first ? [['kaituan.intended-action', first]] : []);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

type HeartAction = { kind: 'ADD_HEART'; productId: number };
function recorder() {
  const done: string[] = [];
  const heart = defineAction<HeartAction>(
    'ADD_HEART',
    ({ productId }) =>
      Number.isInteger(productId)
        ? { kind: 'ADD_HEART', productId: productId as number }
        : undefined,
    ({ productId }) => void done.push(`heart ${productId}`),
  );
  const tools: ActionTools = {
    navigate: ((to: string) => void done.push(to)) as ActionTools['navigate'],
    client: {} as QueryClient,
  };
  return { done, tools, kinds: [openPage, heart] };
}

const profile: OpenPage = { kind: 'OPEN_PAGE', path: '/member/profile' };

it('does once what was intended', async () => {
  const { done, tools, kinds } = recorder();
  const storage = memory();
  storeIntendedAction(storage, profile, 1_000);
  await takeIntendedAction(kinds, storage, 2_000)?.(tools);
  await takeIntendedAction(kinds, storage, 2_000)?.(tools);
  expect(done).toEqual(['/member/profile']);
});

it('does what a feature defined, with what the feature needs', async () => {
  const { done, tools, kinds } = recorder();
  const storage = memory();
  const action: HeartAction = { kind: 'ADD_HEART', productId: 7 };
  storeIntendedAction(storage, action, 0);
  await takeIntendedAction(kinds, storage, 1)?.(tools);
  expect(done).toEqual(['heart 7']);
});

it('keeps only the last thing intended', async () => {
  const { done, tools, kinds } = recorder();
  const storage = memory();
  storeIntendedAction(storage, profile, 0);
  storeIntendedAction(storage, { kind: 'ADD_HEART', productId: 8 }, 0);
  await takeIntendedAction(kinds, storage, 1)?.(tools);
  expect(done).toEqual(['heart 8']);
});

it('expires after half an hour, and can be cleared', () => {
  const { kinds } = recorder();
  const storage = memory();
  storeIntendedAction(storage, profile, 0);
  expect(takeIntendedAction(kinds, storage, 30 * 60_000)).toBeUndefined();
  storeIntendedAction(storage, profile, 0);
  clearIntendedAction(storage);
  expect(takeIntendedAction(kinds, storage, 1)).toBeUndefined();
});

describe('what is stored', () => {
  const at = '"askedAtMs":0';
  it.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    `{"action":null,${at}}`,
    `{"action":{"kind":"SHOP"},${at}}`,
    `{"action":{"kind":"OPEN_PAGE"},${at}}`,
    `{"action":{"kind":"OPEN_PAGE","path":"//evil.example"},${at}}`,
    `{"action":{"kind":"OPEN_PAGE","path":"/\\\\evil.example"},${at}}`,
    `{"action":{"kind":"OPEN_PAGE","path":"https://evil.example"},${at}}`,
    `{"action":{"kind":"ADD_HEART","productId":"7"},${at}}`,
    '{"action":{"kind":"OPEN_PAGE","path":"/cart"}}',
  ])('is nothing to do when it is %j', (stored) =>
    expect(takeIntendedAction(recorder().kinds, memory(stored), 0)).toBeUndefined(),
  );
});
