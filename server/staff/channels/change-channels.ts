import type { StaffChannel } from '@kaituan/contract/staff/shop/staff-channel';
import * as contract from '@kaituan/contract/staff/shop/staff-channel';
import { findChannelMistakes, nextChannelId } from '@kaituan/domain/channel/channel';
import type { SettingMistake } from '@kaituan/domain/settings/setting-mistake';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { addSystemCollections } from '#server/features/ground/aggregated/add-system-collections.ts';
import { Refusal } from '#server/http/refusal.ts';
import { recordSettingChange } from '#server/staff/settings/setting.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { channelSettingName, planOf } from './channel-setting.ts';
import { insertChannel } from './insert-channel.ts';
import {
  getStaffChannel,
  listChannels,
  listStaffChannels,
  lockChannel,
  type ShopChannel,
} from './staff-channel.ts';

export const getChannelArray = handleStaff(
  contract.getChannelArray,
  async (_, { database, staff, now }) => ({
    result: await listStaffChannels(database, staff.channels(), now),
  }),
);

export const createChannel = handleStaff(
  contract.createChannel,
  async ({ channelId: chosen, name, kind }, context) => {
    const { database } = context;
    const others = await lockChannels(database);
    const channelId = chosen ?? nextChannelId(others.map((other) => other.channelId));
    refuseMistakes(findChannelMistakes({ channelId, name }, others));
    await insertChannel(database, { channelId, name, kind });
    await addSystemCollections(database, context.now);
    return answerNoted(context, channelId, others);
  },
);

export const renameChannel = handleStaff(
  contract.renameChannel,
  async ({ channelId, version, name }, context) => {
    const { database, now } = context;
    const before = await lockChannels(database);
    const seen = await getStaffChannel(database, channelId, now);
    if (seen.version !== version) {
      const message = `別人剛剛把名稱改成「${seen.name}」，請看過再改`;
      throw new Refusal('SETTINGS_CHANGED', { message });
    }
    const others = before.filter((other) => other.channelId !== channelId);
    refuseMistakes(findChannelMistakes({ channelId, name }, others));
    await database.update(channel).set({ name }).where(eq(channel.id, channelId));
    return answerNoted(context, channelId, before);
  },
);

export const deactivateChannel = handleStaff(
  contract.deactivateChannel,
  async ({ channelId }, context) => {
    const { database, now } = context;
    const before = await lockChannels(database);
    const { name, isActive, obstacleArray } = await lockChannel(database, channelId, now);
    if (isActive && obstacleArray.length > 0) {
      throw new Refusal('CHANNEL_IN_USE', {
        message: `「${name}」還不能停用：${obstacleArray.map(({ text }) => text).join('；')}`,
        details: obstacleArray.map(({ kind, text }) => ({ path: kind, rule: 'IN_USE', text })),
      });
    }
    await database.update(channel).set({ isActive: false }).where(eq(channel.id, channelId));
    return answerNoted(context, channelId, before);
  },
);

export const activateChannel = handleStaff(
  contract.activateChannel,
  async ({ channelId }, context) => {
    const { database, now } = context;
    const before = await lockChannels(database);
    await getStaffChannel(database, channelId, now);
    await database.update(channel).set({ isActive: true }).where(eq(channel.id, channelId));
    return answerNoted(context, channelId, before);
  },
);

/** The channels as they are until the end of the transaction: who changes them at once waits. */
async function lockChannels(database: Database): Promise<ShopChannel[]> {
  await lockCatalog(database);
  return listChannels(database);
}

/** Answers with the channel, and records the change as one of the setting and in the log of staff. */
async function answerNoted(
  { database, staff, now }: StaffContext,
  channelId: number,
  before: readonly ShopChannel[],
): Promise<{ result: StaffChannel }> {
  const after = await listChannels(database);
  const [was, is] = [before, after].map((list) => list.find((one) => one.channelId === channelId));
  if (was?.name !== is?.name || was?.isActive !== is?.isActive) {
    const values = { before: before.map(planOf), after: after.map(planOf) };
    const change = { name: channelSettingName, subjectId: channelSettingName, ...values };
    await recordSettingChange(database, change, now);
  }
  staff.note({
    subjectId: String(channelId),
    ...(was && { before: sideOf(was) }),
    ...(is && { after: sideOf(is) }),
  });
  return { result: await getStaffChannel(database, channelId, now) };
}

const sideOf = ({ channelId, name, isActive }: ShopChannel) => ({ channelId, name, isActive });

function refuseMistakes(mistakes: readonly SettingMistake[]): void {
  const [first] = mistakes;
  if (!first) return;
  throw new Refusal('VALIDATION_FAILED', {
    message: first.text,
    details: mistakes.map(({ path, text }) => ({ path, rule: 'CHANNEL', text })),
  });
}
