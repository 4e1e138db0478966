// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { AuditEntry } from '@kaituan/contract/staff/shop/staff-audit';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { ShortcutHelp } from '#admin/frame/shortcut-help.tsx';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useList } from './use-list.ts';

const entryOf = (id: number): AuditEntry => ({
  ...{ id, at: '2026-11-22T10:00:00.000Z', actedBy: 'm', actedByName: '王小美' },
  ...{ call: '/X/Y', summary: `第 ${id} 筆`, subjectId: '', subjectName: null, channelId: null },
  ...{ request: {}, before: null, after: null },
});
const columns: readonly Column<AuditEntry>[] = [
  { ...{ id: 'what', title: '做了什麼' }, cell: ({ summary }) => summary },
];
const path = '/StaffAudit/SearchAuditArray';
const shopOfThree = () =>
  new FakeShop().answer(path, ({ cursor }) =>
    cursor
      ? { result: [entryOf(3)], nextCursor: null }
      : { result: [entryOf(1), entryOf(2)], nextCursor: '2' },
  );

function Screen() {
  const list = useList(path, { search: '', actedBy: null });
  const [chosen, choose] = useState({});
  return (
    <>
      <FilterBar search="" onSearch={() => {}} placeholder="搜尋" />
      <DataTable
        label="紀錄"
        {...{ columns, list }}
        keyOf={({ id }) => String(id)}
        linkOf={({ id }) => `/entries/${id}`}
        selection={{ chosen, choose }}
      />
      <ShortcutHelp />
    </>
  );
}

const focusedRow = () => document.activeElement?.textContent ?? '';
afterEach(() => localStorage.clear());

describe.each([true, false])('the keys of a list, as a table: %s', (isWide) => {
  test('go from row to row, choose and open one, and read on at the end', async () => {
    const { user, address } = renderScreen(<Screen />, shopOfThree(), { isWide });
    await screen.findByText('第 1 筆');
    await user.keyboard('j');
    expect(focusedRow()).toContain('第 1 筆');
    await user.keyboard('{ArrowDown}x');
    expect(focusedRow()).toContain('第 2 筆');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '選取 2' }).checked).toBe(true);
    await screen.findByText('第 3 筆');
    await user.keyboard('jkk');
    expect(focusedRow()).toContain('第 1 筆');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/entries/1');
  });
});

test('while somebody types, keys are letters', async () => {
  const { user } = renderScreen(<Screen />, shopOfThree());
  await screen.findByText('第 1 筆');
  await user.keyboard('/');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '搜尋' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('jx?');
  expect(field.value).toBe('jx?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the question mark shows the keys, which can be switched off', async () => {
  const { user } = renderScreen(<Screen />, shopOfThree());
  await screen.findByText('第 1 筆');
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: '鍵盤快速鍵' });
  await user.click(screen.getByRole('checkbox', { name: /單一字母/ }));
  await user.click(screen.getByRole('button', { name: '關閉' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?j');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.closest('tr')).toBeNull();
});
