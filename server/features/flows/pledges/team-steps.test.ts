import { newMemberName } from '@kaituan/domain/member/profile';
import { describe, expect, it } from 'vitest';
import type { CampaignFixture } from '#server/testing/group-buys/group-shop.ts';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';

const { fixture, open, lines } = useOneSkuGroup();

describe('a team', () => {
  const openTeams = (given: Partial<CampaignFixture> = {}) => open({ teamSize: 3, ...given });
  const teamOf = async (orderNo: string) => (await fixture.shop.pledgeOf(orderNo)).teamNo ?? '';
  const team = async () => (await fixture.shop.teams(fixture.campaignId))[0];

  it('is led by the first who paid, and settles with its last seat', async () => {
    await openTeams({ rungs: [{ threshold: 3, offTwd: 50 }] });
    const [one, two, three, four] = [
      await fixture.shop.createJoiner(),
      await fixture.shop.createJoiner(),
      await fixture.shop.createJoiner(),
      await fixture.shop.createJoiner(),
    ];
    const first = await one.hold({ campaignId: fixture.campaignId, lines: lines(), teamNo: 'NEW' });
    const teamNo = await teamOf(first);
    expect(await team()).toMatchObject({ teamNo, seatsHeld: 1, leaderPledgeNo: null });
    const second = await two.joinAndPay({ campaignId: fixture.campaignId, lines: lines(), teamNo });
    const leader = await fixture.shop.pledgeOf(second);
    expect(await team()).toMatchObject({ leaderPledgeNo: leader.pledgeNo, seatsConfirmed: 1 });
    await one.pay(first);
    const third = await three.hold({ campaignId: fixture.campaignId, lines: lines(), teamNo });
    const request = {
      channelId: fixture.shop.channelId,
      campaignId: fixture.campaignId,
      lines: lines(),
      teamNo,
    };
    expect(await four.codeOf('/GroupBuy/JoinTeam', request)).toBe('TEAM_NOT_OPEN');

    await three.pay(third);
    expect(await team()).toMatchObject({ status: 'FULL', seatsHeld: 0, seatsConfirmed: 3 });
    for (const orderNo of [first, second, third]) {
      expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'SETTLED' });
      expect(await fixture.shop.parcels(orderNo)).toMatchObject([{ status: 'READY' }]);
      expect(await fixture.shop.refunds(orderNo)).toEqual([
        { amountTwd: 50, cause: 'GROUP_SETTLED' },
      ]);
    }
    expect(await two.codeOf('/Order/CancelOrder', { orderNo: second })).toBe('PLEDGE_BINDING');
  });

  it('is led by the name chosen for invitations; names nobody chose are masked', async () => {
    await openTeams();
    const { campaignId } = fixture;
    const [leader, friend] = [await fixture.shop.createJoiner(), await fixture.shop.createJoiner()];
    const orderNo = await leader.joinAndPay({ campaignId, lines: lines(), teamNo: 'NEW' });
    const teamNo = await teamOf(orderNo);
    const shown = async () => {
      const request = { channelId: fixture.shop.channelId, campaignId, teamNo };
      const { result } = await friend.call('/GroupBuy/GetCampaign', request);
      const [found] = result.teams;
      return [found?.leaderName, found?.joiners[0]?.name];
    };
    const [masked] = await shown();
    expect(masked).toContain('○');
    await leader.call('/User/UpdateProfile', { inviterName: '小美' });
    expect(await shown()).toEqual(['小美', masked]);
    await leader.call('/User/UpdateProfile', { inviterName: null });
    expect(await shown()).toEqual([masked, masked]);
    await leader.call('/User/UpdateProfile', { displayName: newMemberName });
    expect(await shown()).toEqual([null, '會員']);
  });

  it('passes to the earliest member when its leader leaves, and ends with the last', async () => {
    await openTeams();
    const [one, two] = [await fixture.shop.createJoiner(), await fixture.shop.createJoiner()];
    const first = await one.joinAndPay({
      campaignId: fixture.campaignId,
      lines: lines(),
      teamNo: 'NEW',
    });
    const teamNo = await teamOf(first);
    const second = await two.joinAndPay({ campaignId: fixture.campaignId, lines: lines(), teamNo });
    const [led, next] = [await fixture.shop.pledgeOf(first), await fixture.shop.pledgeOf(second)];
    const textOf = async (who: typeof one, { pledgeNo }: typeof led) =>
      (await who.call('/GroupBuy/GetPledge', { pledgeNo })).result.pledge.statusText;
    expect(await textOf(one, led)).toBe('已開團');
    expect(await textOf(two, next)).toBe('已跟團');
    expect(await team()).toMatchObject({ leaderPledgeNo: led.pledgeNo });
    await one.call('/GroupBuy/WithdrawPledge', { pledgeNo: led.pledgeNo });
    expect(await team()).toMatchObject({ leaderPledgeNo: next.pledgeNo, status: 'FORMING' });
    await two.call('/GroupBuy/WithdrawPledge', { pledgeNo: next.pledgeNo });
    expect(await team()).toMatchObject({
      ...{ leaderPledgeNo: null, status: 'DISSOLVED', seatsConfirmed: 0 },
    });
  });

  it('is dissolved when its founder never paid, and late money is refunded', async () => {
    await openTeams();
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.hold({
      campaignId: fixture.campaignId,
      lines: lines(),
      teamNo: 'NEW',
    });
    const tradeNo = await joiner.begin(orderNo);
    fixture.shop.pass(16);
    await fixture.shop.expire();
    expect(await team()).toMatchObject({ status: 'DISSOLVED', seatsHeld: 0 });
    await fixture.shop.gateway.payTrade(tradeNo);
    await fixture.shop.gateway.deliverDue();
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
  });

  it('is filled by late money where a seat is free; otherwise the money is refunded', async () => {
    await openTeams({ teamSize: 2 });
    const [one, two, three] = [
      await fixture.shop.createJoiner(),
      await fixture.shop.createJoiner(),
      await fixture.shop.createJoiner(),
    ];
    const first = await one.joinAndPay({
      campaignId: fixture.campaignId,
      lines: lines(),
      teamNo: 'NEW',
    });
    const teamNo = await teamOf(first);
    const late = await two.hold({ campaignId: fixture.campaignId, lines: lines(), teamNo });
    const tradeNo = await two.begin(late);
    fixture.shop.pass(16);
    await fixture.shop.expire();
    const meanwhile = await three.hold({ campaignId: fixture.campaignId, lines: lines(), teamNo });
    const pledge = await fixture.shop.pledgeOf(meanwhile);
    await three.call('/GroupBuy/WithdrawPledge', { pledgeNo: pledge.pledgeNo });
    await fixture.shop.gateway.payTrade(tradeNo);
    await fixture.shop.gateway.deliverDue();
    expect(await team()).toMatchObject({ status: 'FULL' });
    expect(await fixture.shop.pledgeOf(late)).toMatchObject({ status: 'SETTLED' });
    expect(await fixture.shop.parcels(late)).toMatchObject([{ status: 'READY' }]);
  });

  it('keeps the seat of a leader who raises the pledge', async () => {
    await openTeams({ teamSize: 2 });
    const [one, two] = [await fixture.shop.createJoiner(), await fixture.shop.createJoiner()];
    const first = await one.joinAndPay({
      campaignId: fixture.campaignId,
      lines: lines(1),
      teamNo: 'NEW',
    });
    const { pledgeNo, teamNo } = await fixture.shop.pledgeOf(first);
    const raise = { pledgeNo, lines: lines(2) };
    await one.call('/GroupBuy/UpdatePledge', raise);
    expect(await team()).toMatchObject({ seatsHeld: 0, seatsConfirmed: 1 });
    await one.pay(first);
    expect(await team()).toMatchObject({
      ...{ seatsConfirmed: 1, leaderPledgeNo: pledgeNo, status: 'FORMING' },
    });
    await two.joinAndPay({ campaignId: fixture.campaignId, lines: lines(), teamNo: teamNo ?? '' });
    expect(await team()).toMatchObject({ status: 'FULL', seatsConfirmed: 2 });
    expect(await fixture.shop.pledgeOf(first)).toMatchObject({ status: 'SETTLED', units: 2 });
  });

  it('does not wait for a difference: a full team settles what is paid, later money goes back', async () => {
    await openTeams({ teamSize: 2 });
    const [one, two] = [await fixture.shop.createJoiner(), await fixture.shop.createJoiner()];
    const { campaignId } = fixture;
    const first = await one.joinAndPay({ campaignId, lines: lines(1), teamNo: 'NEW' });
    const { pledgeNo, teamNo } = await fixture.shop.pledgeOf(first);
    await one.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(2) });
    const tradeNo = await one.begin(first);
    await two.joinAndPay({ campaignId, lines: lines(), teamNo: teamNo ?? '' });
    expect(await fixture.shop.pledgeOf(first)).toMatchObject({ status: 'SETTLED', units: 1 });
    await fixture.shop.gateway.payTrade(tradeNo);
    await fixture.shop.gateway.deliverDue();
    expect(await fixture.shop.pledgeOf(first)).toMatchObject({ status: 'SETTLED', units: 1 });
    const back = await fixture.shop.refunds(first);
    expect(back.map(({ cause }) => cause)).toEqual(['LATE_PAYMENT']);
  });
});
