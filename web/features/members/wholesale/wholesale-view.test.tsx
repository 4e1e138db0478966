// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Application, ApplicationState } from './application-query.ts';
import { WholesaleView } from './wholesale-view.tsx';

const application: Application = {
  ...{ applicationNo: '01KPR000000000000000000001', channelId: 100083, company: '好鄰居商行' },
  ...{ taxId: '12345675', contactName: '王小明', phone: '02-2311-3731', note: '', papers: [] },
  ...{ status: 'PENDING', appliedAt: '2031-05-20T03:25:00.000Z', decidedAt: null, reason: null },
};
const stateOf = (given: Partial<Application> | null): ApplicationState => ({
  application: given && { ...application, ...given },
  verifiedIn: null,
});

it('names what is missing, then sends the application', async () => {
  const shop = new FakeShop().answer('/Wholesale/SendApplication', () => ({
    result: stateOf({}),
  }));
  const { user, toasts } = renderPart(<WholesaleView state={stateOf(null)} />, shop);
  await user.click(await screen.findByRole('button', { name: '送出申請' }));
  expect(screen.getByText('請填寫公司或商號名稱')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('公司或商號名稱'));
  expect(shop.calls).toEqual([]);
  await user.type(screen.getByLabelText('公司或商號名稱'), '好鄰居商行');
  await user.type(screen.getByLabelText('統一編號'), '12345675');
  await user.type(screen.getByLabelText('聯絡人'), '王小明');
  await user.type(screen.getByLabelText('聯絡電話'), '02-2311-3731');
  await user.click(screen.getByRole('button', { name: '送出申請' }));
  await waitFor(() => expect(toasts).toEqual(['已送出申請，審核後會通知您']));
  expect(shop.requestsTo('/Wholesale/SendApplication')).toMatchObject([
    { company: '好鄰居商行', taxId: '12345675', channelId: 100083, papers: [] },
  ]);
});

it('waits for a decision, and can be withdrawn', async () => {
  const shop = new FakeShop().answer('/Wholesale/WithdrawApplication', () => ({
    result: stateOf({ status: 'WITHDRAWN' }),
  }));
  const { user, toasts } = renderPart(<WholesaleView state={stateOf({})} />, shop);
  expect(await screen.findByText('等待審核')).toBeDefined();
  expect(screen.queryByRole('button', { name: '送出申請' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '撤回申請' }));
  await waitFor(() => expect(toasts).toEqual(['已撤回申請']));
});

it('says why it was rejected, and lets the member apply again', async () => {
  const state = stateOf({ status: 'REJECTED', reason: '統一編號與文件不符' });
  renderPart(<WholesaleView state={state} />, new FakeShop());
  expect((await screen.findByRole('alert')).textContent).toContain('統一編號與文件不符');
  expect(screen.getByRole('button', { name: '送出申請' })).toBeDefined();
});
