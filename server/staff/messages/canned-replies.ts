import { cannedReplySetting } from '@kaituan/contract/staff/members/staff-message';
import { type CannedReply, findReplyMistakes } from '@kaituan/domain/message/canned-reply';
import { cleanMessage } from '@kaituan/domain/message/thread-rules';
import { asc, eq } from 'drizzle-orm';
import { cannedReply } from '#server/database/schema/message-schema.ts';
import { answerSetting, type Setting } from '#server/staff/settings/setting.ts';

const cannedReplies: Setting<CannedReply[]> = {
  name: 'CANNED_REPLIES',
  load: (database, { channelId }) =>
    database
      .select({ title: cannedReply.title, body: cannedReply.body })
      .from(cannedReply)
      .where(eq(cannedReply.channelId, channelId))
      .orderBy(asc(cannedReply.position)),
  tidy: (all) => all.map(({ title, body }) => ({ title, body: cleanMessage(body) })),
  check: async (all) => findReplyMistakes(all),
  async store({ database }, { channelId }, all) {
    await database.delete(cannedReply).where(eq(cannedReply.channelId, channelId));
    const rows = all.map((one, position) => ({ ...one, channelId, position }));
    if (rows.length > 0) await database.insert(cannedReply).values(rows);
  },
};

export const [getCannedReplies, saveCannedReplies] = answerSetting(
  cannedReplySetting,
  cannedReplies,
);
