import { expect, test } from 'vitest';
import { campaignOf, itemOf, teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { headOfCampaign } from './campaign-head.ts';
import { invitationOf } from './invitation.ts';

const place = { teamNo: null, channelId: 100083, shopTitle: '開團' };
const shop = {
  publicUrl: 'https://shop.example',
  channelId: 100083,
  teamNo: null,
  isPricePublic: true,
};

test('the head shows the progress, and the picture’s address changes with it', () => {
  const head = headOfCampaign(campaignOf(), place);
  expect(head.title).toBe('再 7 份，每份便宜 NT$15｜龍眼蜂蜜團購｜開團');
  expect(head.description).toContain('團購價 NT$320，21 人跟團、43 份，');
  expect(head.path).toBe('/group-buys/1');
  expect(head.drawnPicture?.path).toBe('/og/group-buys/1.png?channelId=100083&v=OPEN-43');
  const later = headOfCampaign(campaignOf({ confirmed: { buyers: 22, units: 44 } }), place);
  expect(later.drawnPicture?.path).not.toBe(head.drawnPicture?.path);
});

test('an unlisted group buy is not indexed', () => {
  expect(headOfCampaign(campaignOf(), place).hidden).toBe(false);
  expect(headOfCampaign(campaignOf({ isListed: false }), place).hidden).toBe(true);
});

test('a team’s invitation has the team’s title and picture', () => {
  const campaign = campaignOf({ mode: 'TEAM', thresholds: [], teams: [teamOf()] });
  const head = headOfCampaign(campaign, { ...place, teamNo: '01JD0000000000000000000001' });
  expect(head.title).toContain('還差 2 人成團｜');
  expect(head.description).toContain('王○明 邀您一起買');
  const nameless = { ...campaign, teams: [teamOf({ leaderName: null })] };
  const { description } = headOfCampaign(nameless, { ...place, teamNo: teamOf().teamNo });
  expect(description).toContain('好友邀您一起買');
  expect(head.drawnPicture?.path).toContain('teamNo=01JD0000000000000000000001&v=OPEN-43-1');
  expect(head.sharedPath).toBe('/group-buys/1?teamNo=01JD0000000000000000000001&channelId=100083');
});

test('the picture’s address changes with the leader’s name and the team’s end', () => {
  const pathOf = (...[given]: Parameters<typeof teamOf>) => {
    const campaign = campaignOf({ mode: 'TEAM', thresholds: [], teams: [teamOf(given)] });
    return headOfCampaign(campaign, { ...place, teamNo: teamOf().teamNo }).drawnPicture?.path;
  };
  const masked = pathOf();
  expect(pathOf()).toBe(masked);
  expect(pathOf({ leaderName: '小美' })).not.toBe(masked);
  expect(pathOf({ leaderName: '小美' })).not.toContain('小美');
  expect(pathOf({ status: 'EXPIRED' })).not.toBe(masked);
  const sent = (name: string) =>
    invitationOf(campaignOf(), { ...shop, teamNo: teamOf().teamNo }, teamOf(), name).picture?.url;
  expect(sent('小美')).not.toBe(sent('小華'));
});

test('hidden prices are not shown', () => {
  const hidden = itemOf({ ordinaryPriceTwd: null, unitPricesTwd: null, unitPriceTwd: null });
  const campaign = campaignOf({ items: [hidden] });
  const head = headOfCampaign(campaign, place);
  expect(head.title + head.description + invitationOf(campaign, shop).text).not.toContain('NT$');
});

test('an invitation to a group buy whose prices only some members see shows none, as it may be passed on', () => {
  const { text, price } = invitationOf(campaignOf(), { ...shop, isPricePublic: false });
  expect(text).not.toContain('NT$');
  expect(price).toBeUndefined();
  expect(invitationOf(campaignOf(), shop).price?.now).toContain('NT$');
});

test('an invitation names who sends it', () => {
  expect(invitationOf(campaignOf(), shop, undefined, '小美').text).toBe(
    '小美 邀您一起買：再 7 份，每份便宜 NT$15',
  );
});

test('an invitation leads to the group buy, in its channel, and to the team', () => {
  const { url, text } = invitationOf(campaignOf(), shop);
  expect(url).toBe('https://shop.example/group-buys/1?channelId=100083');
  expect(text).toBe('再 7 份，每份便宜 NT$15');
  const toTeam = invitationOf(
    campaignOf(),
    { ...shop, teamNo: '01JD0000000000000000000001' },
    teamOf(),
  );
  expect(toTeam.url).toBe(
    'https://shop.example/group-buys/1?teamNo=01JD0000000000000000000001&channelId=100083',
  );
  expect(toTeam.text).toBe('好友邀您一起買：還差 2 人成團');
});

test('an invitation shows how far the group buy or the team is, and nothing once it is over', () => {
  const barOf = (...of: Parameters<typeof invitationOf>) => invitationOf(...of).progress;
  expect(barOf(campaignOf(), shop)?.text).toMatch(/^\d+／\d+ [人份]$/);
  const team = teamOf();
  const inTeam = { ...shop, teamNo: team.teamNo };
  expect(barOf(campaignOf(), inTeam, team)?.text).toBe(`${team.seatsConfirmed}／${team.size} 人`);
  expect(barOf(campaignOf(), inTeam)).toBeUndefined();
  expect(barOf(campaignOf({ status: 'CLOSED' }), shop)).toBeUndefined();
});

test('an invitation brings the picture of its group buy or team, and the lowest price while one can join', () => {
  const items = [itemOf(), itemOf({ skuId: 2, unitPriceTwd: 280 })];
  const { picture, price } = invitationOf(campaignOf({ items }), shop);
  expect(price?.now).toBe('NT$280 起');
  expect(picture?.url).toBe('https://shop.example/og/group-buys/1.png?channelId=100083&v=OPEN-43');
  const team = teamOf();
  const toTeam = invitationOf(campaignOf(), { ...shop, teamNo: team.teamNo }, team);
  expect(toTeam.picture?.url).toContain(`teamNo=${team.teamNo}&v=OPEN-43-1`);
  expect(toTeam.price?.now).toBe('NT$320');
  expect(invitationOf(campaignOf({ status: 'CLOSED' }), shop).price).toBeUndefined();
  const hidden = campaignOf({ items: [itemOf({ unitPriceTwd: null })] });
  expect(invitationOf(hidden, shop).price).toBeUndefined();
});
