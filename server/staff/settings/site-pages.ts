import * as contract from '@kaituan/contract/staff/shop/staff-settings';
import { draftPage } from '@kaituan/domain/settings/page-drafts';
import { isLengthWithin, type SettingMistake } from '@kaituan/domain/settings/setting-mistake';
import {
  findPageMistakes,
  legalPageKeys,
  type PageKey,
  pageKeyText,
  type SitePage,
} from '@kaituan/domain/settings/site-page';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { contentPage, faq, faqVote } from '#server/database/schema/content-schema.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { publishPage } from '#server/features/ground/site-info/publish-page.ts';
import { sanitiseHtml, textOfHtml } from '#server/media/sanitised-html.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { loadCompany } from './own-company.ts';
import { pageSubject } from './page-versions.ts';
import { answerSetting, requireAnyChannel, type Setting, type SettingPlace } from './setting.ts';

type Page = (SitePage & { effectiveAt: string }) | null;

const isPage = ({ channelId, key }: SettingPlace) =>
  and(eq(contentPage.channelId, channelId), eq(contentPage.key, key as PageKey));

const page: Setting<Page> = {
  name: 'PAGE',
  async load(database, place) {
    const [row] = await database.select().from(contentPage).where(isPage(place));
    if (!row) return null;
    const { title, bodyHtml, effectiveAt } = row;
    return { title, bodyHtml, effectiveAt: effectiveAt.toISOString() };
  },
  tidy: (value) => value && { ...value, bodyHtml: sanitiseHtml(value.bodyHtml) },
  async check(value, { database, now }, place) {
    const { channelId, key } = place;
    if (value) {
      return [
        ...findPageMistakes(value, textOfHtml),
        ...(await findDateMistakes(database, place, value.effectiveAt, now)),
      ];
    }
    const [selling] = await database
      .select({ opening: channel.opening })
      .from(channel)
      .where(eq(channel.id, channelId));
    const isLegal = (legalPageKeys as readonly string[]).includes(key ?? '');
    const text = `營業中的商店不能沒有${pageKeyText[key as PageKey]}`;
    return isLegal && selling?.opening === 'OPEN' ? [{ path: '', text }] : [];
  },
  async store({ database, staff, now }, place, value) {
    if (!value) return void (await database.delete(contentPage).where(isPage(place)));
    const values = { ...value, effectiveAt: new Date(value.effectiveAt) };
    const own = { channelId: place.channelId, key: place.key as PageKey };
    if ((await publishPage(database, { ...own, ...values }, now)) === 'PUBLISHED') return;
    const { title, effectiveAt } = value;
    staff.note({ subjectId: pageSubject(place), after: { title, effectiveAt } });
  },
};

/** Consent is to a date: a version of before the one in effect would ask nobody. */
async function findDateMistakes(
  database: Database,
  place: SettingPlace,
  effectiveAt: string,
  now: Date,
): Promise<SettingMistake[]> {
  const current = await page.load(database, place);
  const isBefore =
    current !== null &&
    Date.parse(current.effectiveAt) <= now.getTime() &&
    Date.parse(effectiveAt) < Date.parse(current.effectiveAt);
  return isBefore ? [{ path: 'effectiveAt', text: '生效時間不能早於現在這一版' }] : [];
}

export const [getPage, savePage] = answerSetting(contract.pageSetting, page);

export const getPageDraft = handleStaff(
  contract.getPageDraft,
  async ({ channelId, key }, { database }) => {
    const { payments } = await getChannelTerms(database, channelId);
    const methods = payments.map(({ method }) => method);
    return { result: draftPage(key, await loadCompany(database, channelId), methods) };
  },
);

type Question = { topic: string; question: string; answerHtml: string };

const questions: Setting<Question[]> = {
  name: 'FAQ',
  load: (database, { channelId }) =>
    database
      .select({ topic: faq.topic, question: faq.question, answerHtml: faq.answerHtml })
      .from(faq)
      .where(eq(faq.channelId, channelId))
      .orderBy(asc(faq.position), asc(faq.id)),
  tidy: (all) => all.map((one) => ({ ...one, answerHtml: sanitiseHtml(one.answerHtml) })),
  check: async (all) =>
    all.flatMap(({ topic, question, answerHtml }, index) => [
      ...(isLengthWithin(topic, 1, 20)
        ? []
        : [{ path: `[${index}].topic`, text: '主題為 1 到 20 個字' }]),
      ...(isLengthWithin(question, 2, 200)
        ? []
        : [{ path: `[${index}].question`, text: '問題為 2 到 200 個字' }]),
      ...(isLengthWithin(textOfHtml(answerHtml), 1, 2_000)
        ? []
        : [{ path: `[${index}].answerHtml`, text: '回答為 1 到 2,000 個字' }]),
    ]),
  async store({ database }, { channelId }, all) {
    // Numbers are drawn for all channels together.
    await database.execute(sql`select pg_advisory_xact_lock(hashtext('faq'))`);
    await database.delete(faq).where(eq(faq.channelId, channelId));
    const [last] = await database
      .select({ id: sql<number>`coalesce(max(${faq.id}), 0)` })
      .from(faq);
    const first = (last?.id ?? 0) + 1;
    const rows = all.map((one, position) => ({
      ...one,
      channelId,
      position,
      id: first + position,
    }));
    if (rows.length > 0) await database.insert(faq).values(rows);
    const asked = all.map(({ question }) => question);
    await database
      .delete(faqVote)
      .where(and(eq(faqVote.channelId, channelId), notInArray(faqVote.question, asked)));
  },
};

export const [getFaq, saveFaq] = answerSetting(contract.faqSetting, questions);

export const getFaqVoteCountArray = handleStaff(
  contract.getFaqVoteCountArray,
  async ({ channelId }, { database }) => {
    await requireAnyChannel(database, channelId);
    const countOf = (isHelpful: boolean) =>
      sql<number>`count(*) filter (where ${faqVote.isHelpful} = ${isHelpful})::int`;
    const result = await database
      .select({ question: faqVote.question, helpful: countOf(true), unhelpful: countOf(false) })
      .from(faqVote)
      .where(eq(faqVote.channelId, channelId))
      .groupBy(faqVote.question)
      .orderBy(asc(faqVote.question));
    return { result };
  },
);
