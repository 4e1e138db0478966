import { expect, it } from 'vitest';
import {
  dropIntendedAction,
  type IntendedAction,
  keepIntendedAction,
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
const action: IntendedAction = { kind: 'OPEN_PAGE', path: '/member/profile' };

it('hands what was intended out once', () => {
  const storage = memory();
  keepIntendedAction(storage, action, 1_000);
  expect(takeIntendedAction(storage, 2_000)).toEqual(action);
  expect(takeIntendedAction(storage, 2_000)).toBeUndefined();
});

it('forgets after half an hour, and when told to', () => {
  const storage = memory();
  keepIntendedAction(storage, action, 0);
  expect(takeIntendedAction(storage, 30 * 60_000)).toBeUndefined();
  keepIntendedAction(storage, action, 0);
  dropIntendedAction(storage);
  expect(takeIntendedAction(storage, 1)).toBeUndefined();
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"action":{"kind":"SHOP"}}',
  '{"action":{"kind":"OPEN_PAGE","path":"//x"}',
])('takes %j for nothing', (stored) =>
  expect(takeIntendedAction(memory(stored), 0)).toBeUndefined(),
);
