import * as contract from '@kaituan/contract/catalog/store';
import { pickupTimesText } from '@kaituan/domain/shipping/pickup-day';
import { findStorePlace } from '@kaituan/domain/store/store-place';
import { getChannelTerms, requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { handle } from '#server/http/handler.ts';

/** The shop's own places; stores of a chain that the owner lists are chosen at checkout. */
export const getStoreArray = handle(contract.getStoreArray, async ({ channelId }, { database }) => {
  await requireChannel(database, channelId);
  const { pickupPlaces } = await getChannelTerms(database, channelId);
  const own = pickupPlaces.filter(({ method }) => method === undefined);
  return {
    result: own.map(({ id, name, address, phone, ...times }) => ({
      ...{ id, name, address, phone, hours: pickupTimesText(times) },
      place: findStorePlace(address),
    })),
  };
});
