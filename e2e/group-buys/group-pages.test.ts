import type { GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { caseFillOf } from '@kaituan/domain/group-buy/case-lot';
import { expect, test } from 'vitest';
import { getGroupBuy, listGroupBuys, pathOfGroupBuy } from '../support/group-buy-page.ts';
import { channel, goWithin, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

test('a case shows what it lacks, who may get less, and the shipping fee, before joining', async () => {
  const [campaign] = (await listGroupBuys('OPEN')).filter(({ caseLot }) => caseLot);
  const [item] = campaign?.items ?? [];
  if (!campaign?.caseLot || !item) throw new Error('the demo shop fills no cases');
  const { caseQty } = campaign.caseLot;
  const { missing } = caseFillOf(item.unitsConfirmed, caseQty);
  await visit(pathOfGroupBuy(campaign.campaignId), async (page) => {
    await isHydrated(page);
    const joining = page.getByRole('region', { name: '選擇數量' });
    await joining.getByText(`這箱再 ${missing} ${item.unitLabel}就湊滿`).waitFor();
    await joining.getByText(`大家已跟 ${item.unitsConfirmed} ${item.unitLabel}`).waitFor();
    await joining.getByText('最後一箱湊不滿時，您可能少拿').waitFor();
    await page.getByText('大家的份數加起來湊').waitFor();
    const quantity = joining.getByRole('textbox', { name: /的數量$/ });
    await quantity.fill(String(missing));
    await quantity.blur();
    await joining.getByText('剛好湊滿').waitFor();
    await joining.getByText(/^運費/).waitFor();
  });
});

test('the list of joiners shows the latest and the total', async () => {
  const [busiest] = (await listGroupBuys('OPEN')).toSorted(
    (a, b) => b.confirmed.buyers - a.confirmed.buyers,
  );
  const { campaignId, confirmed, joiners } = await getGroupBuy(busiest?.campaignId ?? 0);
  expect(joiners.length).toBeLessThan(confirmed.buyers);
  await visit(pathOfGroupBuy(campaignId), async (page) => {
    const list = page.getByRole('region', { name: '誰跟團了' });
    await list.getByText(`顯示最近 ${joiners.length} 位，共`).waitFor();
    await list.getByText(`再看 ${joiners.length - 5} 位`).click();
    await list
      .getByText(joiners.at(-1)?.name ?? '')
      .last()
      .waitFor();
  });
});

test('an invitation to an unknown team says so and links to existing teams', async () => {
  const [ofTeams] = (await listGroupBuys('OPEN')).filter(({ mode }) => mode === 'TEAM');
  for (const teamNo of ['01JD0000000000000000000000', '%E5%A3%9E']) {
    await visit(pathOfGroupBuy(ofTeams?.campaignId ?? 0, teamNo), async (page) => {
      const banner = page.getByRole('region', { name: '好友團邀請' });
      await banner.getByText('找不到這個邀請的團').waitFor();
      await banner.getByRole('link', { name: '看其他團' }).click();
      await page.getByRole('radio', { name: '自己開一團' }).waitFor();
    });
  }
});

test('an expired team says so to invited visitors, and cannot be chosen', async () => {
  const [ofTeams] = (await listGroupBuys('OPEN')).filter(({ mode }) => mode === 'TEAM');
  const { campaignId, teams } = await getGroupBuy(ofTeams?.campaignId ?? 0);
  const teamNo = teams[0]?.teamNo;
  const path = pathOfGroupBuy(campaignId, teamNo);
  await visit(`/about-us?${channel}`, async (page) => {
    await page.route('**/GroupBuy/GetCampaign', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const team = answer.result.teams.find((one: GroupTeam) => one.teamNo === teamNo);
      Object.assign(team, { status: 'EXPIRED', expiresAt: answer.result.serverTime });
      await route.fulfill({ response, json: answer });
    });
    await isHydrated(page);
    await goWithin(page, path);
    const banner = page.getByRole('region', { name: '好友團邀請' });
    await banner.getByText('這一團的時間已經到了，可以參加其他團').waitFor();
    expect(await banner.getByRole('timer').count()).toBe(0);
    expect(await page.getByRole('radio', { name: /邀您參加/ }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.each([360, 390])(
  'cards of %i px cut nothing of who joined and what comes next',
  async (width) => {
    await visit(
      `/group-buys?${channel}`,
      async (page) => {
        const zones = page.locator('.tile-joined > :not(.faces), .tile-next > *');
        await zones.first().waitFor();
        const cut = await zones.evaluateAll((elements) =>
          elements
            .filter(
              (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
            )
            .filter((one) => one.clientWidth > 0)
            .map((one) => one.textContent),
        );
        expect(cut).toEqual([]);
      },
      { viewport: { width, height: 800 } },
    );
  },
);
