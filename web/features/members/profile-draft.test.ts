import { describe, expect, test } from 'vitest';
import type { Profile } from './member-query.ts';
import { changesOf, draftOf } from './profile-draft.ts';

const profile = { displayName: '王小明', phone: '0912345678', birthday: null } as Profile;

describe('what is sent', () => {
  test('is nothing when nothing changed', () => {
    expect(changesOf(draftOf(profile), profile)).toEqual({});
  });
  test('is only what changed; an emptied field takes its value back', () => {
    const typed = { ...draftOf(profile), phone: ' ', birthday: '1990-05-17' };
    expect(changesOf(typed, profile)).toEqual({ phone: null, birthday: '1990-05-17' });
  });
});
