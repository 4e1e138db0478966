import { expect, it } from 'vitest';
import {
  clearAllFields,
  clearFields,
  clearStaleFields,
  findFields,
  storeField,
} from './form-storage.ts';

const hourMs = 3_600_000;
const guest = { memberId: null, ms: 0 };
const memberA = { memberId: 'a', ms: 0 };
const memberB = { memberId: 'b', ms: 0 };

function memory(stored: Record<string, string> = {}) {
  const values: Record<string, string> = { ...stored };
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
  return {
    values,
    storage: methods,
    whole: new Proxy(values, {
      get: (_, name) => methods[name as keyof typeof methods],
    }) as unknown as Storage,
  };
}

it('keeps the last word of every field, form by form', () => {
  const { storage } = memory();
  storeField(storage, 'profile', { name: 'name', value: '王' }, memberA);
  storeField(storage, 'profile', { name: 'name', value: '王小明' }, memberA);
  storeField(storage, 'profile', { name: 'news\nyes', value: true }, memberA);
  storeField(storage, 'message', { name: 'body', value: '請問' }, memberA);
  expect(findFields(storage, 'profile', memberA)).toEqual({ name: '王小明', 'news\nyes': true });
  clearFields(storage, 'profile');
  expect(findFields(storage, 'profile', memberA)).toEqual({});
  expect(findFields(storage, 'message', memberA)).toEqual({ body: '請問' });
});

it('shows what a member typed to that member only', () => {
  const { storage } = memory();
  storeField(storage, 'profile', { name: 'phone', value: '0912345678' }, memberA);
  expect(findFields(storage, 'profile', guest)).toEqual({});
  expect(findFields(storage, 'profile', memberB)).toEqual({});
  expect(findFields(storage, 'profile', memberA)).toEqual({ phone: '0912345678' });
  storeField(storage, 'profile', { name: 'name', value: '李' }, memberB);
  expect(findFields(storage, 'profile', memberB)).toEqual({ name: '李' });
  expect(findFields(storage, 'profile', memberA)).toEqual({});
});

it('hands what a guest typed to the next who signs in', () => {
  const { storage } = memory();
  storeField(storage, 'message', { name: 'body', value: '請問' }, guest);
  expect(findFields(storage, 'message', memberB)).toEqual({ body: '請問' });
});

it('goes on with what a member typed whose sign-in just ended', () => {
  const { storage } = memory();
  storeField(storage, 'message', { name: 'subject', value: '退貨' }, memberA);
  storeField(storage, 'message', { name: 'body', value: '請問' }, guest);
  expect(findFields(storage, 'message', memberA)).toEqual({ subject: '退貨', body: '請問' });
  expect(findFields(storage, 'message', memberB)).toEqual({});
});

it('forgets after twelve hours', () => {
  const { storage } = memory();
  storeField(storage, 'message', { name: 'body', value: '請問' }, memberA);
  expect(findFields(storage, 'message', { ...memberA, ms: 12 * hourMs - 1 })).not.toEqual({});
  expect(findFields(storage, 'message', { ...memberA, ms: 12 * hourMs })).toEqual({});
});

it('lets go of every form when somebody signs out, and of nothing else', () => {
  const { values, storage, whole } = memory({ 'kaituan.other': '1' });
  storeField(storage, 'profile', { name: 'name', value: '王' }, memberA);
  storeField(storage, 'message', { name: 'body', value: '請問' }, guest);
  clearAllFields(whole);
  expect(values).toEqual({ 'kaituan.other': '1' });
});

it.each(['{', 'null', '[]', '{"memberId":7,"savedAtMs":0,"fields":{}}', '{"memberId":null}'])(
  'takes %j for an empty form',
  (stored) => {
    const { storage } = memory({ 'kaituan.form.profile': stored });
    expect(findFields(storage, 'profile', guest)).toEqual({});
  },
);

it('drops questions and replies that are too old, and nothing else', () => {
  const { storage, whole, values } = memory({ 'kaituan.form.inviter': '{}', other: '1' });
  storeField(storage, 'ask-G1', { name: 'body', value: '請問' }, memberA);
  storeField(
    storage,
    'thread-T1',
    { name: 'body', value: '謝謝' },
    { ...memberA, ms: 11 * hourMs },
  );
  const kept = ['kaituan.form.inviter', 'other', 'kaituan.form.thread-T1'];
  for (const memberId of [null, memberA.memberId]) {
    clearStaleFields(whole, { memberId, ms: 13 * hourMs });
    expect(Object.keys(values)).toEqual(kept);
  }
  // On a shared device, once another member is signed in.
  clearStaleFields(whole, { memberId: 'another', ms: 13 * hourMs });
  expect(Object.keys(values)).toEqual(['kaituan.form.inviter', 'other']);
});
