// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { OwnPledge } from '#web/features/group-buy/page/own-pledge.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { OwnCases } from './own-cases.tsx';
import { PledgeCard } from './pledge-card.tsx';
import { PledgeGoods } from './pledge-goods.tsx';
import { lineOf, pledgeOf } from './sample-pledge.ts';

const campaign = campaignOf({
  caseLot: { caseQty: 12, policy: 'ROUND_DOWN', shopFills: 0 },
  items: [itemOf({ unitsConfirmed: 43 })],
});
const full = '這箱再 5 罐就湊滿（一箱 12 罐，大家已跟 43 罐，含您的 2 罐）';

it('tells who joined how full the case is, in the list, on their page and on that of the group buy', () => {
  const pledge = pledgeOf();
  renderPart(<PledgeCard own={{ pledge, campaign }} />, new FakeShop());
  expect(screen.getByText(/這箱再/).textContent).toBe('這箱再 5 罐就湊滿（一箱 12 罐）');
  cleanup();
  renderPart(<PledgeGoods own={{ pledge, campaign }} />, new FakeShop());
  expect(screen.getByText(/這箱再/).textContent).toBe(full);
  cleanup();
  const shown = { campaign, pledge, hasGroupSucceeded: false, id: undefined };
  renderPart(<OwnPledge {...shown} />, new FakeShop());
  expect(screen.getByText(/這箱再/).textContent).toBe(full);
  screen.getByText(/沒拿到的不收錢，付過的退回/);
});

it('adds pieces that are held to those that count, and names the sizes where there are several', () => {
  const items = [itemOf(), itemOf({ skuId: 2, optionText: '350g', unitsConfirmed: 12 })];
  const lines = [lineOf(), lineOf({ skuId: 2, quantity: 1, maxQuantity: 1 })];
  const own = { pledge: pledgeOf({ status: 'HELD', lines }), campaign: { ...campaign, items } };
  renderPart(<OwnCases own={own} />, new FakeShop());
  expect(screen.getByText(/700g/).textContent).toBe(
    '700g：這箱再 5 罐就湊滿（一箱 12 罐，大家已跟 43 罐）',
  );
  screen.getByText('加上您的 2 罐，還差 3 罐');
  screen.getByText('加上您的 1 罐，還差 11 罐');
});

it('says nothing of cases once it is decided who gets what', () => {
  const own = { pledge: pledgeOf({ status: 'SETTLED' }), campaign };
  renderPart(
    <OwnCases own={{ ...own, campaign: { ...campaign, status: 'SUCCEEDED' } }} />,
    new FakeShop(),
  );
  expect(screen.queryByText(/湊滿/)).toBeNull();
});
