import * as contract from '@kaituan/contract/staff/shop/staff-settings';
import { findLineAppMistakes, type LineApp } from '@kaituan/domain/settings/line-app';
import { eq } from 'drizzle-orm';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { answerSetting, type Setting } from './setting.ts';

const lineApp: Setting<LineApp> = {
  name: 'LINE_APP',
  async load(database, { channelId }) {
    const [row] = await database
      .select({ liffId: channel.liffId })
      .from(channel)
      .where(eq(channel.id, channelId));
    return row ?? { liffId: null };
  },
  tidy: ({ liffId }) => ({ liffId: liffId?.trim() || null }),
  check: async (value, { lineChannelIds }) => findLineAppMistakes(value, lineChannelIds),
  async store({ database }, { channelId }, { liffId }) {
    await database.update(channel).set({ liffId }).where(eq(channel.id, channelId));
  },
};

export const [getLineApp, saveLineApp] = answerSetting(contract.lineAppSetting, lineApp);
