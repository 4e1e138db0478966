import { expect, test } from 'vitest';
import { campaignFixture, teamFixture } from '../campaign-fixture.ts';
import { headOfCampaign } from './campaign-head.ts';
import { invitationOf } from './invitation.ts';

const place = { teamNo: null, channelId: 100083, shopTitle: '開團' };
const shop = { publicUrl: 'https://shop.example', channelId: 100083, teamNo: null };

test('the head tells how far it is, and its picture is fetched anew when that moves', () => {
  const head = headOfCampaign(campaignFixture(), place);
  expect(head.title).toBe('再 7 份，每份便宜 NT$15｜白蝦仁團購｜開團');
  expect(head.description).toContain('團購價 NT$265，43 人參加、53 份，');
  expect(head.path).toBe('/group-buys/12');
  expect(head.drawnPicture?.path).toBe('/og/group-buys/12.png?channelId=100083&v=OPEN-53');
  const later = headOfCampaign(campaignFixture({ confirmed: { buyers: 44, units: 54 } }), place);
  expect(later.drawnPicture?.path).not.toBe(head.drawnPicture?.path);
});

test('a team’s invitation has the team’s title and picture', () => {
  const campaign = campaignFixture({ mode: 'TEAM', thresholds: [], teams: [teamFixture()] });
  const head = headOfCampaign(campaign, { ...place, teamNo: 'TEAM1' });
  expect(head.title).toContain('還差 2 人成團｜');
  expect(head.description).toContain('王○明 邀你一起買');
  expect(head.drawnPicture?.path).toContain('teamNo=TEAM1&v=OPEN-53-1');
  expect(head.sharedPath).toBe('/group-buys/12?teamNo=TEAM1&channelId=100083');
});

test('nothing of a price is said where prices are hidden', () => {
  const [item] = campaignFixture().items;
  const hidden = { ...item, ordinaryPriceTwd: null, unitPricesTwd: null, unitPriceTwd: null };
  const campaign = campaignFixture({ items: [hidden as never] });
  const head = headOfCampaign(campaign, place);
  expect(head.title + head.description + invitationOf(campaign, shop).text).not.toContain('NT$');
});

test('an invitation leads to the group buy, in its channel, and to the team', () => {
  const { url, text } = invitationOf(campaignFixture(), shop);
  expect(url).toBe('https://shop.example/group-buys/12?channelId=100083');
  expect(text).toBe('再 7 份，每份便宜 NT$15');
  const toTeam = invitationOf(campaignFixture(), { ...shop, teamNo: 'TEAM1' }, teamFixture());
  expect(toTeam.url).toBe('https://shop.example/group-buys/12?teamNo=TEAM1&channelId=100083');
  expect(toTeam.text).toBe('還差 2 人成團');
});
