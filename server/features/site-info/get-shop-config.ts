import * as contract from '@kaituan/contract/site-info';
import { defaultChannelId, newArrivalDays, pageSize } from '@kaituan/domain/shop-limits';
import { asc, desc, eq } from 'drizzle-orm';
import { channel } from '../../database/catalog-schema.ts';
import { handle } from '../../http/handler.ts';

/** Before the shop has any open channel. */
const noChannel = { channelId: defaultChannelId, channelName: '團購批發', liffId: null };

export const getShopConfig = handle(contract.getShopConfig, async (input, context) => {
  const [open] = await context.database
    .select({ channelId: channel.id, channelName: channel.name, liffId: channel.liffId })
    .from(channel)
    .where(eq(channel.isActive, true))
    .orderBy(
      desc(eq(channel.id, input.channelId)),
      desc(eq(channel.id, defaultChannelId)),
      asc(channel.id),
    )
    .limit(1);
  const found = open ?? noChannel;
  const liffId = found.liffId ?? context.liffId;
  return { result: { ...found, liffId, pageSize, newArrivalDays } };
});
