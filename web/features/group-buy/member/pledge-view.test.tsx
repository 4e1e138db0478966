// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PledgeActions } from './pledge-actions.tsx';
import { PledgeCard } from './pledge-card.tsx';
import { PledgeToolsContext } from './pledge-tools.ts';
import { PledgeView } from './pledge-view.tsx';
import { lineOf, pledgeOf } from './sample-pledge.ts';

const items = [itemOf({ skuId: 1, productId: 1, unitPricesTwd: [320] })];
const campaign = campaignOf({ items, thresholds: [] });
const { settledQuantity: _, finalUnitPriceTwd: __, isAllOrNothing: ___, ...line } = lineOf();
const change: Pledge['change'] = {
  ...{ lines: [{ ...line, quantity: 3, maxQuantity: 3 }], dueTwd: 320, payment: null },
  ...{ payBy: '2026-11-21T00:15:00.000Z', methods: ['CARD', 'LINE_PAY'] },
};
const pledge = pledgeOf({ change });

const tools = { payDifference: vi.fn(), renderReport: () => null, pay: vi.fn() };
const render = (part: ReactNode) =>
  renderPart(<PledgeToolsContext value={tools}>{part}</PledgeToolsContext>, new FakeShop());
const primary = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .filter(({ className }) => className.includes(buttonStyle.primary))
    .map(({ textContent }) => textContent);

it('the page of a pledge whose difference is due has one thing to do, which is to pay it', async () => {
  render(<PledgeView own={{ pledge, campaign }} />);
  await screen.findByRole('button', { name: /^付 NT\$320・信用卡/ });
  expect(primary()).toEqual([expect.stringMatching(/^付 NT\$320/)]);
  const [first] = screen.getAllByRole('region');
  expect(first).toBe(screen.getByRole('region', { name: '待付差額' }));
  expect(screen.queryByRole('link', { name: /付差額/ })).toBeNull();
});

it('so has its card among the own group buys', () => {
  render(<PledgeActions own={{ pledge, campaign }} team={undefined} />);
  expect(primary()).toEqual(['付差額 NT$320']);
});

it.each([
  ['BUYERS', '還差 4 人成團'],
  ['UNITS', '還差 4 份成團'],
] as const)('a card counts what is missing as the group buy does: %s', (kind, text) => {
  const goal = { kind, min: 10, reached: 6, missing: 4, ratioBps: 6_000 };
  render(<PledgeCard own={{ pledge: pledgeOf(), campaign: campaignOf({ goal }) }} />);
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText('再 7 份，每份便宜 NT$15，會退您 NT$60')).toBeDefined();
});

it('limits and records are told in one form', async () => {
  const timeline = [{ text: '已登記跟團', at: '2025-12-31T04:00:00.000Z' }];
  render(<PledgeView own={{ pledge: pledgeOf({ timeline }), campaign }} />);
  await screen.findByText('2025年12月31日（三）12:00');
  expect(screen.getByText(/11月25日（三）22:00 結團/)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/\d{4}\/\d/);
});

it('a card of a group buy that came about says when its goods come', () => {
  const own = {
    pledge: pledgeOf({ status: 'SETTLED' }),
    campaign: campaignOf({ status: 'SUCCEEDED' }),
  };
  render(<PledgeCard own={own} />);
  expect(screen.getByText('預計 12月1日（二）–12月5日（六）出貨')).toBeDefined();
});

it('the last moment to change or leave stands beside the buttons, in the list and on its page', async () => {
  const own = { pledge: pledgeOf(), campaign };
  const until = '11月25日（三）21:00 前可以修改數量或退出';
  const { user } = render(
    <>
      <PledgeCard own={own} />
      <PledgeView own={own} />
    </>,
  );
  expect(screen.getAllByText(until)).toHaveLength(2);
  const [leave] = screen.getAllByRole('button', { name: '退出團購' });
  if (leave) await user.click(leave);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('信用卡約 7 到 14 個工作天');
});
