// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { renderScreen } from '#admin/testing/render-screen.tsx';

function Desk({ kind }: { kind: 'task' | 'alert' }) {
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  if (!isOpen) return <p>closed</p>;
  const onClose = () => setOpen(false);
  const fields = (
    <>
      <FormField label="說明" value={text} onChange={({ target }) => setText(target.value)} />
      <label>
        <input type="checkbox" />
        不用寄回
      </label>
      <FormField label="找商品" type="search" />
    </>
  );
  return kind === 'task' ? (
    <TaskDialog title="開退貨" onClose={onClose}>
      {fields}
    </TaskDialog>
  ) : (
    <ConfirmDialog title="取消訂單" label="取消" onConfirm={onClose} onClose={onClose}>
      {fields}
    </ConfirmDialog>
  );
}
const open = (kind: 'task' | 'alert' = 'task') =>
  renderScreen(<Desk kind={kind} />, new FakeShop()).user;
const question = () => screen.findByRole('alertdialog', { name: '還沒有儲存，要關掉嗎？' });
const isClosed = () => screen.findByText('closed');

it.each(['task', 'alert'] as const)(
  '%s: Escape asks where something was typed, and keeps it',
  async (kind) => {
    const user = open(kind);
    await user.type(await screen.findByLabelText('說明'), '破了兩顆');
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: '返回' }));
    expect(screen.getByLabelText<HTMLInputElement>('說明').value).toBe('破了兩顆');
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: '不儲存就關掉' }));
    await isClosed();
  },
);

it('asks of the cross, of a tick and of going back, and asks each time', async () => {
  const user = open();
  await user.click(await screen.findByLabelText('不用寄回'));
  await user.click(screen.getByRole('button', { name: '關閉' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  for (const _ of [1, 2]) {
    act(() => history.back());
    await user.click(within(await question()).getByRole('button', { name: '返回' }));
  }
  expect(screen.getByLabelText<HTMLInputElement>('不用寄回').checked).toBe(true);
});

it('closes at once where nothing is lost: untouched, typed and taken back, or only searched', async () => {
  const user = open();
  await user.type(await screen.findByLabelText('說明'), '破{Backspace}');
  await user.type(screen.getByLabelText('找商品'), '蝦');
  await user.keyboard('{Escape}');
  await isClosed();
});
