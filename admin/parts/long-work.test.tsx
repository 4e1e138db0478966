// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { WorkStrip } from '#admin/frame/work-strip.tsx';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { BulkReport } from './lists/bulk-report.tsx';
import { useBulkWork } from './lists/bulk-work.ts';
import { ExportMenu } from './lists/export-menu.tsx';
import { useList } from './lists/use-list.ts';

const unload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Calls that answer when the test says so. */
function heldCalls() {
  const waiting: (() => void)[] = [];
  return {
    hold: () => new Promise<void>((done) => waiting.push(done)),
    answerOne: () => waiting.shift()?.(),
    answerAll: () => {
      for (const done of waiting.splice(0)) done();
    },
    count: () => waiting.length,
  };
}

function Bulk({ run }: { run: (item: string) => Promise<unknown> }) {
  const { work, start, close } = useBulkWork<string>({
    ...{ id: 'test', title: '處理訂單', keyOf: (item) => item },
  });
  return (
    <>
      <WorkStrip />
      <button type="button" onClick={() => void start(['G1', 'G2'], run)}>
        開始
      </button>
      <BulkReport work={work} onClose={close} />
    </>
  );
}

test('goes on while its screen is left, and shows the result of each row afterwards', async () => {
  const calls = heldCalls();
  const run = async (item: string) => {
    await calls.hold();
    if (item === 'G2') throw new Error('lost');
  };
  const { user, router } = renderScreen(<Bulk run={run} />, new FakeShop(), { at: '/?which=A' });
  expect(unload()).toBe(false);
  await user.click(screen.getByRole('button', { name: '開始' }));
  await screen.findByRole('dialog', { name: '處理訂單' });
  expect(unload()).toBe(true);
  await user.click(screen.getByRole('button', { name: '先做別的' }));
  const strip = within(await screen.findByRole('region', { name: '進行中的工作' }));
  expect(strip.getByText('0／2')).toBeTruthy();
  expect(strip.getByRole('link').getAttribute('href')).toBe('/?which=A');
  await router.navigate('/elsewhere');
  await screen.findByText('another screen');
  calls.answerAll();
  await router.navigate('/?which=A');
  const report = within(await screen.findByRole('dialog', { name: '處理訂單' }));
  await report.findByText('完成 1 筆，1 筆沒有完成');
  expect(report.getByText('G2')).toBeTruthy();
  expect(unload()).toBe(false);
  await user.click(report.getByRole('button', { name: '關閉' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region')).toBeNull();
});

const path = '/StaffReview/SearchReviewArray';
const columns = [{ title: '編號', value: ({ reviewNo }: { reviewNo: string }) => reviewNo }];
function Exported() {
  const list = useList(path, { which: 'ALL' });
  return (
    <>
      <WorkStrip />
      <ExportMenu name="評價" columns={columns} list={list} />
    </>
  );
}

const rowOf = (reviewNo: string) => ({ reviewNo }) as never;
/** `pages` pages of one row each. */
const shopOf = (pages: number, before: (page: number) => unknown = () => {}) =>
  new FakeShop().answer(path, async ({ cursor }) => {
    const page = Number(cursor ?? 0);
    const answer = await before(page);
    if (answer instanceof Response) return answer;
    const isLast = page === pages - 1;
    return { result: [rowOf(`R${page}`)], nextCursor: isLast ? null : String(page + 1) };
  });

let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
});
async function exportAs(user: ReturnType<typeof renderScreen>['user'], name: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '匯出' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('an export has every page that the filters let through', async () => {
  const { user, toasts } = renderScreen(<Exported />, shopOf(60));
  await exportAs(user, 'CSV');
  await waitFor(() => expect(toasts).toEqual(['已匯出 60 筆']));
  const lines = (await saved[0]?.text())?.trim().split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines?.at(-1)).toBe('R59');
});

test('one that is stopped, or fails on the way, saves no part of the rows', async () => {
  const calls = heldCalls();
  let isRefused = false;
  const shop = shopOf(3, (page) =>
    isRefused && page === 2 ? refuse('FORBIDDEN') : page === 1 ? calls.hold() : undefined,
  );
  const { user, toasts } = renderScreen(<Exported />, shop);
  await exportAs(user, 'Excel（XLSX）');
  await user.click(await screen.findByRole('button', { name: '停止匯出評價' }));
  calls.answerOne();
  await waitFor(() => expect(toasts).toEqual(['已停止匯出評價，沒有存檔']));
  isRefused = true;
  await exportAs(user, 'CSV');
  await waitFor(() => expect(calls.count()).toBe(1));
  calls.answerOne();
  await waitFor(() => expect(toasts.at(-1)).toContain('匯出評價沒有完成，沒有存檔'));
  expect(saved).toEqual([]);
});

test('a shop that is busy for a moment is asked again', async () => {
  let refusals = 0;
  const shop = shopOf(2, (page) => {
    if (page === 0 || refusals === 1) return undefined;
    refusals += 1;
    return refuse('RATE_LIMITED');
  });
  const { user, toasts } = renderScreen(<Exported />, shop);
  await exportAs(user, 'CSV');
  await waitFor(() => expect(toasts).toEqual(['已匯出 2 筆']));
  expect(refusals).toBe(1);
});
