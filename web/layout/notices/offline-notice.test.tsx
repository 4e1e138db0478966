// @vitest-environment happy-dom
import { CallError } from '@kaituan/api-client/call-error';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OfflineNotice } from './offline-notice.tsx';

beforeEach(() => {
  document.documentElement.dataset.kept = '1';
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.kept;
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function Part({ queryFn }: { queryFn: () => Promise<never> }) {
  return useQuery({ queryKey: ['part'], queryFn, retry: false }).status;
}

/** A cached page, and whether the shop answers now. */
function openCachedPage(error: CallError): () => number {
  let asked = 0;
  const queryFn = async (): Promise<never> => {
    asked += 1;
    throw error;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Part queryFn={queryFn} />
        <OfflineNotice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return () => asked;
}

const notice = () => screen.queryByText(/離線資料/);

it('ends when the shop answers, also by a refusal', async () => {
  openCachedPage(new CallError('not found', { status: 404 }));
  expect(notice()).not.toBeNull();
  await vi.waitFor(() => expect(notice()).toBeNull());
});

it('stays while the shop does not answer', async () => {
  const asked = openCachedPage(new CallError('no answer'));
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(0));
  await vi.waitFor(() => expect(screen.queryByText('error')).not.toBeNull());
  expect(notice()).not.toBeNull();
});

it('marks a running page that is given a cached answer, as long as the bar is shown', async () => {
  delete document.documentElement.dataset.kept;
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const isMarked = () => 'kept' in document.documentElement.dataset;
  openCachedPage(new CallError('no answer'));
  expect([notice(), isMarked()]).toEqual([null, false]);
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'KEPT_SHOWN' } }));
  await vi.waitFor(() => expect(notice()).not.toBeNull());
  expect(isMarked()).toBe(true);
  cleanup();

  openCachedPage(new CallError('not found', { status: 404 }));
  await vi.waitFor(() => expect(notice()).toBeNull());
  expect(isMarked()).toBe(false);
});
