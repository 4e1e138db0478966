import * as contract from '@kaituan/contract/staff/shop/staff-opening';
import { judgeTestPayment } from '@kaituan/domain/payment/test-payment';
import { listMissingOfCompany } from '@kaituan/domain/settings/company';
import {
  listMissingMusts,
  listOpeningTasks,
  type Opening,
  type OpeningFacts,
  openingText,
} from '@kaituan/domain/settings/opening';
import { offeredMethodsOf } from '@kaituan/domain/shipping/shipping-fee';
import { and, eq, sql } from 'drizzle-orm';
import { isBan } from 'taiwan-id-validator';
import { findFirebaseSignIn } from '#server/configuration/identity-configuration.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { contentPage } from '#server/database/schema/content-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { channelLook } from '#server/database/schema/look-schema.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { listLatestTests } from '#server/features/flows/money-in/test-payment.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';
import { listAvailablePayments } from '#server/features/ground/channel/available-payments.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { shippingOnMap } from '#server/features/ground/channel/usable-shipping.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { IdentityParts } from '#server/identity/identity-call.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { loadCompany } from './own-company.ts';
import { lockSettings } from './setting.ts';

async function readFacts(
  { database, payments: { providers }, accounts, storeMap, now }: StaffContext,
  channelId: number,
): Promise<OpeningFacts> {
  const company = await loadCompany(database, channelId);
  const terms = await getChannelTerms(database, channelId);
  const pages = await database
    .select({ key: contentPage.key })
    .from(contentPage)
    .where(eq(contentPage.channelId, channelId));
  const { rows } = await database.execute<{ goods: boolean; groups: boolean; logo: boolean }>(sql`
    select exists(select from product_listing l where ${visibleListing(channelId, now)}) as goods,
      exists(select from ${groupCampaign} where channel_id = ${channelId}) as groups,
      exists(select from ${channelLook} where channel_id = ${channelId} and logo is not null) as logo`);
  const tests = await listLatestTests(database, channelId);
  const shipping = offeredMethodsOf(terms.shipping);
  const onMap = offeredMethodsOf(shippingOnMap(terms, storeMap));
  return {
    missingOfCompany: listMissingOfCompany(company, isBan),
    hasLogo: rows[0]?.logo ?? false,
    hasBankAccount: terms.bankAccount !== null,
    payments: terms.payments.map(({ method }) => method),
    usablePayments: listAvailablePayments(terms, providers).map(({ method }) => method),
    testedPayments: tests
      .filter((test) => judgeTestPayment(test, now) === 'PASSED')
      .map(({ method }) => method),
    signUp: findSignUpWays(await accounts()),
    shipping,
    shippingWithoutMap: shipping.filter((method) => !onMap.includes(method)),
    pickupPlaces: terms.pickupPlaces,
    noShipDayCount: terms.noShipDays.length,
    publishedPages: pages.map(({ key }) => key),
    goodsCount: rows[0]?.goods ? 1 : 0,
    groupBuyCount: rows[0]?.groups ? 1 : 0,
  };
}

function findSignUpWays(parts: IdentityParts): OpeningFacts['signUp'] {
  const { configuration, codes, mail, mintFirebaseToken } = parts;
  const { channelIds, channelSecret } = configuration.line;
  // Without the secret only LINE's own app signs members in.
  const hasLine = channelIds.length > 0 && channelSecret !== undefined;
  if (findFirebaseSignIn(configuration) !== null) {
    // Firebase sends its own e-mails and has no phone codes here.
    return { EMAIL: true, ...(mintFirebaseToken && { LINE: hasLine }) };
  }
  return { EMAIL: mail.signUp.isAvailable, SMS: codes.isAvailable, LINE: hasLine };
}

async function readChecklist(
  context: StaffContext,
  channelId: number,
): Promise<contract.OpeningChecklist> {
  const taskArray = listOpeningTasks(await readFacts(context, channelId));
  const [row] = await context.database
    .select({ opening: channel.opening })
    .from(channel)
    .where(eq(channel.id, channelId));
  if (!row) throw new Refusal('NOT_FOUND');
  return { opening: row.opening, taskArray };
}

export const getOpeningChecklist = handleStaff(
  contract.getOpeningChecklist,
  async ({ channelId }, context) => ({ result: await readChecklist(context, channelId) }),
);

export const openShop = handleStaff(contract.openShop, async ({ channelId }, context) => {
  await lockSettings(context.database, channelId);
  await refuseInactive(context, channelId);
  const { opening, taskArray } = await readChecklist(context, channelId);
  const missing = listMissingMusts(taskArray);
  if (missing.length > 0) {
    throw new Refusal('SHOP_NOT_READY', {
      message: `還不能開幕，缺少：${missing.flatMap((task) => task.missing).join('、')}`,
      details: missing.map((task) => ({
        ...{ path: task.step, rule: 'MISSING', text: task.missing.join('、') },
      })),
    });
  }
  await changeNoted(context, channelId, { from: opening, to: 'OPEN' });
  return { result: await readChecklist(context, channelId) };
});

async function refuseInactive({ database }: StaffContext, channelId: number): Promise<void> {
  const active = and(eq(channel.id, channelId), eq(channel.isActive, true));
  if ((await database.$count(channel, active)) > 0) return;
  throw new Refusal('SHOP_NOT_READY', { message: '這個通路已經停用，請先在「通路」啟用' });
}

export const closeShop = handleStaff(contract.closeShop, async ({ channelId }, context) => {
  await lockSettings(context.database, channelId);
  const { opening } = await readChecklist(context, channelId);
  // A shop that was never open stays one that opens soon.
  const to = opening === 'OPEN' ? 'CLOSED' : opening;
  await changeNoted(context, channelId, { from: opening, to });
  return { result: await readChecklist(context, channelId) };
});

async function changeNoted(
  { database, staff, now }: StaffContext,
  channelId: number,
  { from, to }: { from: Opening; to: Opening },
): Promise<void> {
  const [before, after] = [{ opening: openingText[from] }, { opening: openingText[to] }];
  staff.note({ subjectId: String(channelId), before, after });
  if (from === to) return;
  await database.update(channel).set({ opening: to }).where(eq(channel.id, channelId));
  const data = { setting: 'OPENING', before: from, after: to };
  const event = { subject: 'SETTINGS', kind: 'CHANGED', actor: 'SHOP', data } as const;
  await recordEvents(database, [{ ...event, subjectId: `${channelId}:OPENING` }], now);
}
