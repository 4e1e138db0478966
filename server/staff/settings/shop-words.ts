import * as contract from '@kaituan/contract/staff/shop/staff-words';
import type { RedirectRule } from '@kaituan/domain/catalog/redirect-rule';
import {
  findKeywordMistakes,
  findRedirectMistakes,
  findSynonymMistakes,
} from '@kaituan/domain/settings/shop-words';
import { and, asc, desc, eq } from 'drizzle-orm';
import {
  keyword,
  redirectRule,
  searchMiss,
  synonym,
} from '#server/database/schema/content-schema.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { answerSetting, requireAnyChannel, type Setting } from './setting.ts';

const keywords: Setting<{ keyword: string; link: string | null }[]> = {
  name: 'KEYWORDS',
  load: (database, { channelId }) =>
    database
      .select({ keyword: keyword.keyword, link: keyword.link })
      .from(keyword)
      .where(and(eq(keyword.channelId, channelId), eq(keyword.kind, 'PIN')))
      .orderBy(asc(keyword.position), asc(keyword.keyword)),
  check: async (value) => findKeywordMistakes(value),
  async store({ database }, { channelId }, value) {
    await database
      .delete(keyword)
      .where(and(eq(keyword.channelId, channelId), eq(keyword.kind, 'PIN')));
    for (const [position, { keyword: word, link }] of value.entries()) {
      const pin = { kind: 'PIN' as const, link, position };
      // What was hot is a pin from now on.
      await database
        .insert(keyword)
        .values({ channelId, keyword: word, ...pin })
        .onConflictDoUpdate({ target: [keyword.channelId, keyword.keyword], set: pin });
    }
  },
};
export const [getKeywords, saveKeywords] = answerSetting(contract.keywordSetting, keywords);

const synonyms: Setting<{ term: string; sameAs: string }[]> = {
  name: 'SYNONYMS',
  isOfShop: true,
  load: (database) =>
    database.select().from(synonym).orderBy(asc(synonym.term), asc(synonym.sameAs)),
  check: async (value) => findSynonymMistakes(value),
  async store({ database }, _, value) {
    await database.delete(synonym);
    if (value.length > 0) await database.insert(synonym).values(value);
  },
};
export const [getSynonyms, saveSynonyms] = answerSetting(contract.synonymSetting, synonyms);

type Redirect = RedirectRule & { status: 301 | 302 };

const redirects: Setting<Redirect[]> = {
  name: 'REDIRECTS',
  isOfShop: true,
  async load(database) {
    const rules = await database.select().from(redirectRule).orderBy(asc(redirectRule.path));
    return rules.map((rule) => ({ ...rule, status: rule.status === 301 ? 301 : 302 }));
  },
  check: async (value, { redirectHosts }) => findRedirectMistakes(value, redirectHosts),
  async store({ database }, _, value) {
    await database.delete(redirectRule);
    if (value.length > 0) await database.insert(redirectRule).values(value);
  },
};
export const [getRedirects, saveRedirects] = answerSetting(contract.redirectSetting, redirects);

const maxMisses = 100;

export const getSearchMissArray = handleStaff(
  contract.getSearchMissArray,
  async ({ channelId }, { database }) => {
    await requireAnyChannel(database, channelId);
    const rows = await database
      .select({ query: searchMiss.query, times: searchMiss.times, lastAt: searchMiss.lastAt })
      .from(searchMiss)
      .where(eq(searchMiss.channelId, channelId))
      .orderBy(desc(searchMiss.times), desc(searchMiss.lastAt))
      .limit(maxMisses);
    return { result: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })) };
  },
);

export const removeSearchMiss = handleStaff(
  contract.removeSearchMiss,
  async ({ channelId, query }, { database, staff }) => {
    await requireAnyChannel(database, channelId);
    await database
      .delete(searchMiss)
      .where(and(eq(searchMiss.channelId, channelId), eq(searchMiss.query, query)));
    staff.note({ subjectId: String(channelId), before: { query } });
    return { result: null };
  },
);
