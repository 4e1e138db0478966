// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearIntendedAction, storeIntendedAction } from '#web/navigation/intended-action.ts';
import { changeAppState, promptSignIn } from '#web/platform/app-state.ts';
import { clearAllFields, storeField } from '#web/platform/form-storage.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';

const prompt = () => screen.queryByRole('dialog', { name: '您尚未登入' });

afterEach(cleanup);
beforeEach(() => changeAppState({ isAuthRedirectVisible: false, redirectFullPath: '/' }));

function showAt(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <SignInPrompt /> }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return (to: string) => act(() => router.navigate(to));
}

it('opens over a page, and is closed by the sign-in page', async () => {
  const navigate = showAt('/checkout/1');
  act(() => promptSignIn('/checkout/1'));
  await waitFor(() => expect(prompt()).not.toBeNull());
  await navigate('/join-us?redirect=%2Fcheckout%2F1');
  await waitFor(() => expect(prompt()).toBeNull());
});

it('has the way on as the first stop of the keyboard', async () => {
  showAt('/checkout/1');
  act(() => promptSignIn('/checkout/1'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('前往登入'));
});

it('stays closed when a call is refused late, on the sign-in page', async () => {
  const navigate = showAt('/checkout/1');
  act(() => promptSignIn('/checkout/1'));
  await waitFor(() => expect(prompt()).not.toBeNull());
  await navigate('/join-us');
  await waitFor(() => expect(prompt()).toBeNull());
  act(() => promptSignIn('/join-us?redirect=%2Fcheckout%2F1'));
  expect(prompt()).toBeNull();
});

it('opens on the sign-in page for a link to a member’s page', async () => {
  showAt('/join-us');
  act(() => promptSignIn('/member'));
  await waitFor(() => expect(prompt()).not.toBeNull());
});

it('tells who was writing that it is kept', async () => {
  clearIntendedAction(sessionStorage);
  storeField(
    sessionStorage,
    'ask-1',
    { name: 'body', value: '有貨嗎' },
    { memberId: 'me', ms: Date.now() },
  );
  showAt('/message-board');
  act(() => promptSignIn('/message-board'));
  const text = (await screen.findByText(/請先登入再繼續/)).textContent;
  expect(text).toBe('請先登入再繼續第一次來也從這裡加入，寫好的內容會保留');
  clearAllFields(sessionStorage);
});

it.each([
  ['nothing was pressed', false, '請先登入再繼續第一次來也從這裡加入'],
  ['something was chosen', true, '請先登入再繼續第一次來也從這裡加入，選好的會保留'],
])('tells newcomers that they join there, and what is kept, where %s', async (_, isKept, text) => {
  clearIntendedAction(sessionStorage);
  if (isKept) storeIntendedAction(sessionStorage, { kind: 'BUY_NOW' }, Date.now());
  showAt('/products/1');
  act(() => promptSignIn('/products/1'));
  expect((await screen.findByText(/請先登入再繼續/)).textContent).toBe(text);
});
