// @vitest-environment happy-dom
import { setTimeout } from 'node:timers/promises';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { campaignOf, itemOf, teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { channelId, renderPart, setOnline } from '#web/testing/render-part.tsx';
import { firstChoices } from './join-lines.ts';
import { JoinPanel } from './join-panel.tsx';
import type { JoinForm } from './use-join-form.ts';

function Panel(of: Pick<JoinForm, 'campaign' | 'invitedTeamNo'>) {
  const chosen = useState(() => firstChoices(of.campaign));
  return <JoinPanel {...of} {...{ channelId, chosen }} />;
}

/** The panel of a group buy that is open now. */
function openPanel(
  given: Parameters<typeof campaignOf>[0] = {},
  invitedTeamNo: string | null = null,
) {
  const now = Date.now();
  const campaign = campaignOf({
    serverTime: new Date(now).toISOString(),
    closesAt: new Date(now + 86_400_000).toISOString(),
    ...given,
  });
  const shop = new FakeShop();
  return { shop, ...renderPart(<Panel {...{ campaign, invitedTeamNo }} />, shop) };
}
const quantityField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /的數量$/ });
const joinButton = () => screen.getByRole('button', { name: /跟團|參加這一團/ });

it('takes a quantity above the limit as the limit, and says why', async () => {
  const { user } = openPanel({ perMemberMax: 5 });
  const field = await quantityField();
  await user.clear(field);
  await user.type(field, '99');
  await user.tab();
  expect(field.value).toBe('5');
  expect(screen.getAllByText(/已到每人限購 5 罐/)).not.toEqual([]);
  const [more] = screen.getAllByRole<HTMLButtonElement>('button', { name: '增加數量' });
  expect(more?.disabled).toBe(true);
});

it('offers what can be joined when the shop refuses the quantity', async () => {
  const { shop, user } = openPanel();
  shop.answer('/GroupBuy/JoinCampaign', () =>
    refuse('LIMIT_PER_MEMBER', [{ path: 'lines', rule: 'LIMIT', allowed: 4 }]),
  );
  const field = await quantityField();
  await user.clear(field);
  await user.type(field, '60');
  await user.click(joinButton());
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: '改為 4 罐' }));
  expect(field.value).toBe('4');
});

it('counts in the unit that all chosen goods share', async () => {
  const small = itemOf({ skuId: 2, optionText: '350g' });
  const set = itemOf({ skuId: 3, optionText: '3 罐', unitLabel: '組' });
  const { user } = openPanel({ items: [itemOf(), small, set] });
  const more = await screen.findAllByRole('button', { name: '增加數量' });
  await user.click(more[0] as HTMLElement);
  await user.click(more[1] as HTMLElement);
  expect(screen.getByText('（2 罐，不含運費）')).toBeDefined();
  await user.click(more[2] as HTMLElement);
  expect(screen.getByText('（3 份，不含運費）')).toBeDefined();
});

it('joins nothing without a connection, and once when pressed twice afterwards', async () => {
  const { shop, user, pathShown } = openPanel();
  shop.answer('/GroupBuy/JoinCampaign', async () => {
    await setTimeout(50);
    return { result: { checkoutNo: 'C1' } };
  });
  await quantityField();
  setOnline(shop, false);
  await user.click(joinButton());
  await screen.findByText(/目前沒有網路連線，連線後再按一次/);
  expect(shop.calls).toEqual([]);
  setOnline(shop, true);
  await user.dblClick(joinButton());
  await waitFor(() => expect(pathShown()).toBe('/checkout/C1'));
  expect(shop.requestsTo('/GroupBuy/JoinCampaign')).toHaveLength(1);
});

it('says what counts as joining, and that a promise to pay with the goods does', () => {
  const later = { transferHours: 24, paysOnDelivery: false, paysAtPickup: true };
  openPanel({ later });
  const terms = screen.getByText(/付款完成才算跟團/);
  expect(terms.textContent).toMatch(
    /^取貨或收貨時付款的，送出訂單就算跟團。先付款的，.*銀行轉帳 24 小時；付款完成才算跟團。$/,
  );
});

it('promises that to nobody where everybody pays before', () => {
  openPanel({ later: { transferHours: null, paysOnDelivery: false, paysAtPickup: false } });
  expect(screen.getByText(/付款完成才算跟團/).textContent).toMatch(/^名額從送出訂單起保留：/);
});

it('joins the team of an invitation', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const team = teamOf({ expiresAt });
  const given = { mode: 'TEAM' as const, teams: [team], items: [itemOf()] };
  const terms = { size: 3, hours: 24, allowsStrangers: true };
  const { shop, user, pathShown } = openPanel({ ...given, team: terms }, team.teamNo);
  shop.answer('/GroupBuy/JoinTeam', () => ({ result: { checkoutNo: 'C2' } }));
  await quantityField();
  await user.click(joinButton());
  await waitFor(() => expect(pathShown()).toBe('/checkout/C2'));
  expect(shop.requestsTo('/GroupBuy/JoinTeam')).toMatchObject([{ teamNo: team.teamNo }]);
});

it.each([
  ['is refunded to everybody', false, /差額由店家退給您。/],
  [
    'is paid less by who pays with the goods',
    true,
    /差額由店家退給您，還沒付的付款時照最後的價格付。/,
  ],
])('says that a lower price %s', async (_, paysAtPickup, said) => {
  openPanel({ later: { transferHours: null, paysOnDelivery: false, paysAtPickup } });
  await quantityField();
  expect(screen.getByText(said)).toBeDefined();
});

it('promises no difference at the lowest price', async () => {
  openPanel({ thresholds: [30], items: [itemOf({ unitPricesTwd: [350, 320] })] });
  await quantityField();
  expect(screen.getByText('已達最低價')).toBeDefined();
  expect(screen.queryByText(/差額由店家退給您/)).toBeNull();
});
