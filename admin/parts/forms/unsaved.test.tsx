// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { UnsavedGuard } from './unsaved.tsx';
import { useDeskForm } from './use-desk-form.ts';

function Screen() {
  const { form } = useDeskForm({ save: async () => null, onSaved: () => {} });
  return (
    <>
      <form {...form}>
        <input aria-label="名稱" name="name" />
        <button type="submit">儲存</button>
      </form>
      <UnsavedGuard />
    </>
  );
}

const leave = (event: Event) => !dispatchEvent(event);
const unload = () => new Event('beforeunload', { cancelable: true });

test('what was typed is lost only by those who say so', async () => {
  const { user, router } = renderScreen(<Screen />, new FakeShop());
  expect(leave(unload())).toBe(false);
  await user.type(screen.getByRole('textbox', { name: '名稱' }), '鳳梨酥');
  expect(leave(unload())).toBe(true);

  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: '返回' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名稱' }).value).toBe('鳳梨酥');

  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: '不儲存就離開' }));
  expect(await screen.findByText('another screen')).toBeTruthy();
  expect(leave(unload())).toBe(false);
});

test('after saving nothing is asked', async () => {
  const { user, router, toasts } = renderScreen(<Screen />, new FakeShop());
  await user.type(screen.getByRole('textbox', { name: '名稱' }), '鳳梨酥');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(toasts).toContain('已儲存'));
  expect(leave(unload())).toBe(false);
  void router.navigate('/elsewhere');
  expect(await screen.findByText('another screen')).toBeTruthy();
});

function Order() {
  const { form } = useDeskForm({ save: async () => null, onSaved: () => {} });
  const [rows, setRows] = useState(['茶', '米']);
  return (
    <>
      <form {...form}>
        <input type="hidden" name="order" value={rows.join()} />
        <button type="button" onClick={() => setRows(rows.toReversed())}>
          對調
        </button>
      </form>
      <UnsavedGuard />
    </>
  );
}

test('rows moved without typing are asked about too, unless they are moved back', async () => {
  const { user, router } = renderScreen(<Order />, new FakeShop());
  const swap = screen.getByRole('button', { name: '對調' });
  await user.click(swap);
  expect(leave(unload())).toBe(true);
  await user.click(swap);
  expect(leave(unload())).toBe(false);
  await user.click(swap);
  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: '不儲存就離開' }));
  expect(await screen.findByText('another screen')).toBeTruthy();
});

test('so are rows moved by a press without a pointer and without a key, as a screen reader does', () => {
  renderScreen(<Order />, new FakeShop());
  fireEvent.click(screen.getByRole('button', { name: '對調' }));
  expect(leave(unload())).toBe(true);
});
