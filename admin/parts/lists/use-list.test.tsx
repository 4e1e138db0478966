// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { useList } from './use-list.ts';

const path = '/StaffMessage/SearchContactArray';

function List() {
  const { state, rows } = useList(path, { search: '' } as never);
  return <output>{state === 'SHOWN' ? `${rows.length} rows` : state}</output>;
}
function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        turn
      </button>
      {isOpen && <List />}
    </>
  );
}

test('a list that was empty when it was last seen is read before it is said to be empty', async () => {
  const shop = new FakeShop().answer(path, () => ({ result: [], nextCursor: null }));
  const { user, client } = renderScreen(<Screen />, shop);
  await screen.findByText('0 rows');
  const turn = screen.getByRole('button', { name: 'turn' });
  await user.click(turn);
  // Something was added on another screen.
  await client.invalidateQueries({ queryKey: [path] });
  const answer = Promise.withResolvers<void>();
  shop.answer(path, async () => {
    await answer.promise;
    return { result: [{}], nextCursor: null } as never;
  });
  await user.click(turn);
  expect(screen.getByRole('status').textContent).toBe('LOADING');
  answer.resolve();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 rows'));
});
