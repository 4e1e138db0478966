// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setUser } from '#web/platform/app-state.ts';
import { clearAllFields, storeField } from '#web/platform/form-storage.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { MembersOnly } from './members-only.tsx';

afterEach(() => clearAllFields(localStorage));

it.each([
  ['nothing of who wrote nothing', false, '請先登入再繼續'],
  ['that a question is kept', true, '請先登入再繼續，寫好的內容會保留'],
])('whose sign-in ended is told %s', async (_, hasWritten, text) => {
  renderPart(<MembersOnly waiting={null}>問題</MembersOnly>, new FakeShop());
  screen.getByText('問題');
  const now = { memberId: 'member', ms: Date.now() };
  if (hasWritten) storeField(localStorage, 'ask-1', { name: 'body', value: '有貨嗎' }, now);
  act(() => setUser(null));
  expect(screen.getByText(/請先登入再繼續/).textContent).toBe(text);
});
