import type { SignedInMember } from '@kaituan/identity-client/client';
import { beforeEach, expect, it, vi } from 'vitest';

let state: typeof import('./app-state.ts');
beforeEach(async () => {
  vi.resetModules();
  state = await import('./app-state.ts');
});

const member: SignedInMember = {
  ...{ id: '7', displayName: '陳小團', isVerified: true, channelId: 200001, hasOwnPrices: true },
};

it('begins as the specification has it', () => {
  expect(state.projectId).toBe('pec-scp');
  expect(state.readAppState()).toMatchObject({
    ...{ source: '', user: null, isAuthRedirectVisible: false, redirectFullPath: '/' },
    ...{ unreadNotificationCount: 0, cartItemCount: 0, searchHistoryArray: [] },
    alcoholicDrinkDialog: false,
  });
  expect(state.isVerified(state.readAppState())).toBe(false);
});

it('a sign-in closes the prompt, and a sign-out clears the member, isVerified and the counts', () => {
  state.promptSignIn('/cart?channelId=1#a');
  expect(state.readAppState()).toMatchObject({
    ...{ isAuthRedirectVisible: true, redirectFullPath: '/cart?channelId=1#a' },
  });
  state.setUser(member);
  expect(state.readAppState()).toMatchObject({ user: member, isAuthRedirectVisible: false });
  expect(state.isVerified(state.readAppState())).toBe(true);
  state.changeAppState({ unreadNotificationCount: 3, cartItemCount: 2 });
  state.setUser({ ...member });
  expect(state.readAppState()).toMatchObject({ unreadNotificationCount: 3, cartItemCount: 2 });
  state.setUser(null);
  expect(state.readAppState()).toMatchObject({
    ...{ user: null, unreadNotificationCount: 0, cartItemCount: 0, wishlistIds: null },
  });
  expect(state.isVerified(state.readAppState())).toBe(false);
});
