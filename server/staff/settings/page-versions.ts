import * as contract from '@kaituan/contract/staff/shop/staff-settings';
import { and, desc, eq, gt } from 'drizzle-orm';
import { contentPage, policyVersion } from '#server/database/schema/content-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findPageChanges } from '#server/media/sanitised-html.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireAnyChannel, type SettingPlace } from './setting.ts';

/** How the log names a page. */
export const pageSubject = ({ channelId, key }: SettingPlace): string => `${channelId}:PAGE:${key}`;

const shownVersions = 50;

/** The versions of terms or a policy, the newest first, each with what it changed. */
export const getPageVersionArray = handleStaff(
  contract.getPageVersionArray,
  async ({ channelId, key }, { database }) => {
    await requireAnyChannel(database, channelId);
    const [current] = await database
      .select()
      .from(contentPage)
      .where(and(eq(contentPage.channelId, channelId), eq(contentPage.key, key)));
    const others = await database
      .select()
      .from(policyVersion)
      .where(and(eq(policyVersion.channelId, channelId), eq(policyVersion.key, key)))
      .orderBy(desc(policyVersion.effectiveAt))
      .limit(shownVersions);
    const all = [...(current ? [current] : []), ...others].toSorted(
      (a, b) => b.effectiveAt.getTime() - a.effectiveAt.getTime(),
    );
    return {
      result: all.map((version, index) => {
        const { title, bodyHtml, effectiveAt } = version;
        const before = all[index + 1];
        const isLater = current !== undefined && effectiveAt > current.effectiveAt;
        return {
          ...{ title, bodyHtml, effectiveAt: effectiveAt.toISOString() },
          state: version === current ? 'CURRENT' : isLater ? 'UPCOMING' : 'FORMER',
          changeArray: before ? findPageChanges(before.bodyHtml, bodyHtml) : null,
        } as const;
      }),
    };
  },
);

/** Only one that has not taken effect: nobody agreed to it yet. */
export const withdrawPageVersion = handleStaff(
  contract.withdrawPageVersion,
  async ({ channelId, key, effectiveAt }, { database, staff, now }) => {
    const [gone] = await database
      .delete(policyVersion)
      .where(
        and(
          ...[eq(policyVersion.channelId, channelId), eq(policyVersion.key, key)],
          eq(policyVersion.effectiveAt, new Date(effectiveAt)),
          gt(policyVersion.effectiveAt, now),
        ),
      )
      .returning({ title: policyVersion.title });
    if (!gone) throw new Refusal('NOT_FOUND', { message: '這一版已經生效，或已經取消了' });
    const before = { title: gone.title, effectiveAt };
    staff.note({ subjectId: pageSubject({ channelId, key }), before });
    return { result: null };
  },
);
