import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { SignInWays } from './sign-in-ways.tsx';

export const byPhone = {
  ...{ email: null, isEmailProved: false, clearedAt: null, signInPhone: '0912345678' },
  signInMethodArray: ['PHONE'],
};
const sent = { expiresInSeconds: 600, resendAfterSeconds: 60, demoCode: null };

/** A shop whose member has just proved who she is, and has no LINE account. */
export const openShop = () =>
  new FakeShop()
    .answer('/identity/get-sign-in-methods', () => ({
      result: {
        ...{ provider: 'EMBEDDED', firebase: null, password: true, signUp: 'CODE', phone: true },
        ...{ passwordReset: true, line: 'LIFF_AND_WEB', passkeyHost: null, isDemo: false },
      },
    }))
    .answer('/identity/get-proof-ways', () => ({
      result: { isRecent: true, wayArray: ['PHONE'], email: null, phone: '0912345678' },
    }))
    .answer('/identity/send-new-email-code', () => ({ result: sent }))
    .answer('/identity/change-email', () => ({ result: null }))
    .answer('/identity/get-pending-line-login', () => ({
      result: pendingOf(null),
    }))
    .answer('/identity/link-line', () => ({ result: null }));

/** The LINE account that a login brought back, and the one that the shop knows by it. */
export const pendingOf = (other: 'EMPTY' | 'IN_USE' | null) => ({
  ...{ displayName: '林小美', landingPath: '/', channelId: null, cart: null, other },
});

const Hash = () => <output aria-label="hash">{useLocation().hash}</output>;

/** Once the part of the page that the address named is open. */
export const isFollowed = () =>
  waitFor(() => expect(screen.getByRole('status', { name: 'hash' }).textContent).toBe(''));

/** The ways to sign in, by default of a member who joined by phone. */
export function showWays(
  shop: FakeShop,
  search = '',
  member: Parameters<typeof SignInWays>[0]['member'] = byPhone,
) {
  let changes = 0;
  const onChanged = async () => {
    changes += 1;
  };
  const part = (
    <>
      <SignInWays member={member} onChanged={onChanged} />
      <Hash />
    </>
  );
  const rendered = renderPart(part, shop, { search });
  return { ...rendered, countChanges: () => changes };
}
