import * as contract from '@kaituan/contract/catalog/site-info';
import { publicLimits } from '@kaituan/domain/channel/public-limits';
import { defaultChannelId, newArrivalDays, pageSize } from '@kaituan/domain/shop-limits';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { getShownLook } from '#server/features/ground/channel/channel-look.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { handle } from '#server/http/handler.ts';

/** For a shop without an open channel. */
const noChannel = {
  ...{ channelId: defaultChannelId, channelName: '團購批發', liffId: null },
  opening: 'NOT_OPENED' as const,
};

/** Channels first whose LIFF app, or the shop's where they have none, belongs to LINE's channel. */
const ofLiffApp = (liffClientId: string, shopLiffId: string | null) =>
  sql`coalesce(${channel.liffId}, ${shopLiffId}, '') like ${`${liffClientId}-%`} desc`;

export const getShopConfig = handle(contract.getShopConfig, async (input, context) => {
  const [open] = await context.database
    .select({
      ...{ channelId: channel.id, channelName: channel.name },
      ...{ liffId: channel.liffId, opening: channel.opening },
    })
    .from(channel)
    .where(eq(channel.isActive, true))
    .orderBy(
      ...(input.liffClientId === undefined ? [] : [ofLiffApp(input.liffClientId, context.liffId)]),
      desc(eq(channel.id, input.channelId)),
      desc(eq(channel.id, defaultChannelId)),
      asc(channel.id),
    )
    .limit(1);
  const found = open ?? noChannel;
  const liffId = found.liffId ?? context.liffId;
  const { priceVisibility, orderMinimumTwd } = await getChannelTerms(
    context.database,
    found.channelId,
  );
  const look = await getShownLook(context.database, found.channelId);
  const terms = { priceVisibility, orderMinimumTwd, limits: publicLimits };
  return { result: { ...found, liffId, pageSize, newArrivalDays, look, ...terms } };
});
