import type { ChannelPlan, StaffChannel } from '@kaituan/contract/staff/shop/staff-channel';
import * as contract from '@kaituan/contract/staff/shop/staff-channel';
import { type Channel, findChannelListMistakes } from '@kaituan/domain/channel/channel';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { eq } from 'drizzle-orm';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { addSystemCollections } from '#server/features/ground/aggregated/add-system-collections.ts';
import { answerSetting, type Setting } from '#server/staff/settings/setting.ts';
import { insertChannel } from './insert-channel.ts';
import { listChannels, lockChannel, type ShopChannel } from './staff-channel.ts';

/** As events name it. */
export const channelSettingName = 'CHANNELS';

/** A channel that is called as its shop is goes on being so when the shop is renamed, also by a file from before. */
export const planOf = ({ channelId, name, shopTitle, isActive }: ShopChannel): ChannelPlan => ({
  ...{ channelId, name: name === shopTitle ? null : name, isActive },
});

/** The plans with the names that they come to; a new channel belongs to the shop of the default one. */
function nameAll(plans: readonly ChannelPlan[], former: readonly ShopChannel[]): Channel[] {
  const titleOf = (channelId: number) =>
    former.find((one) => one.channelId === channelId)?.shopTitle;
  return plans.map(({ channelId, name, isActive }) => ({
    ...{ channelId, isActive },
    name: name ?? titleOf(channelId) ?? titleOf(defaultChannelId) ?? '',
  }));
}

/** All channels of the shop as one value: the list adds, renames and deactivates, and leaves none out. */
const channels: Setting<ChannelPlan[]> = {
  name: channelSettingName,
  isOfShop: true,
  load: async (database) => (await listChannels(database)).map(planOf),
  async check(plans, { database, now }) {
    const former = await listChannels(database);
    const stopped = plans.filter(
      ({ channelId, isActive }) =>
        !isActive && former.some((one) => one.channelId === channelId && one.isActive),
    );
    const locked = new Map<number, StaffChannel>();
    for (const { channelId } of stopped) {
      locked.set(channelId, await lockChannel(database, channelId, now));
    }
    return findChannelListMistakes(
      nameAll(plans, former),
      former,
      (channelId) => locked.get(channelId)?.obstacleArray ?? [],
    );
  },
  async store({ database, now }, _, plans) {
    const former = await listChannels(database);
    const known = new Set(former.map(({ channelId }) => channelId));
    for (const { channelId, name, isActive } of nameAll(plans, former)) {
      if (known.has(channelId)) {
        await database.update(channel).set({ name, isActive }).where(eq(channel.id, channelId));
      } else {
        // Its own file makes the prices visible: until then nobody sees them.
        await insertChannel(database, { channelId, name, kind: 'WHOLESALE' });
      }
    }
    await addSystemCollections(database, now);
  },
};

export const [getChannels, saveChannels] = answerSetting(contract.channelSetting, channels);
