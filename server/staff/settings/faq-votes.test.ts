import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { faqVote } from '#server/database/schema/content-schema.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const path = '/SiteInfo/VoteFaq';
let opened: OpenDatabase;
let ask: AskStaff;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  ask = askAsOwner({ database: opened.database });
});
afterAll(() => opened.close());
beforeEach(async () => {
  channelId = await createChannel(opened.database);
  await save('怎麼付款？', '多久到貨？');
});

async function save(...asked: string[]): Promise<void> {
  const { version } = (await ask('/StaffSettings/GetFaq', { channelId })).result;
  const value = asked.map((question) => ({
    ...{ topic: '訂購', question, answerHtml: '<p>請看這裡。</p>' },
  }));
  await ask('/StaffSettings/SaveFaq', { channelId, version, value });
}
const counts = async () =>
  (await ask('/StaffSettings/GetFaqVoteCountArray', { channelId })).result.map(
    ({ question, helpful, unhelpful }) => `${question} ${helpful}:${unhelpful}`,
  );

const guest = () => createCaller(opened.database);
const browserOf = (letter: string) => letter.repeat(32);
const voteOf = (isHelpful: boolean, browser?: string, question = '怎麼付款？') => ({
  ...{ channelId, question, isHelpful },
  ...(browser !== undefined && { browser }),
});
async function createVoter() {
  const caller = { memberId: await createMember(opened.database), channelId: null };
  return createCaller(opened.database, undefined, { ...caller, isVerified: false });
}

test('a browser has one vote on an answer, which it changes', async () => {
  const [a, b] = [browserOf('a'), browserOf('b')];
  await Promise.all([true, true, true].map((is) => guest().call(path, voteOf(is, a))));
  await guest().call(path, voteOf(false, b));
  expect(await counts()).toEqual(['怎麼付款？ 1:1']);
  await guest().call(path, voteOf(false, a));
  expect(await counts()).toEqual(['怎麼付款？ 0:2']);
  const own = await guest().call('/SiteInfo/GetFaqVoteArray', { channelId, browser: a });
  expect(own.result).toEqual([{ question: '怎麼付款？', isHelpful: false }]);
  expect((await guest().call('/SiteInfo/GetFaqVoteArray', { channelId })).result).toEqual([]);
});

test('a member has one as well, in place of what their browser voted before', async () => {
  const [voter, other] = [await createVoter(), await createVoter()];
  await guest().call(path, voteOf(false, browserOf('a')));
  await voter.call(path, voteOf(true, browserOf('a')));
  await other.call(path, voteOf(true));
  expect(await counts()).toEqual(['怎麼付款？ 2:0']);
  await voter.call(path, voteOf(false));
  expect(await counts()).toEqual(['怎麼付款？ 1:1']);
  const of = async ({ call }: typeof voter) =>
    (await call('/SiteInfo/GetFaqVoteArray', { channelId })).result[0]?.isHelpful;
  expect([await of(voter), await of(other)]).toEqual([false, true]);
});

test('refuses who names no browser, and questions that nobody asks', async () => {
  expect(await guest().codeOf(path, voteOf(true))).toBe('UNAUTHENTICATED');
  const unknown = voteOf(true, browserOf('a'), '沒有這一題');
  expect(await guest().codeOf(path, unknown)).toBe('NOT_FOUND');
  expect(await guest().codeOf(path, voteOf(true, 'not a number'))).toBe('VALIDATION_FAILED');
  expect(await counts()).toEqual([]);
});

test('an hour takes only so many new votes of guests, and still changes of them', async () => {
  await guest().call(path, voteOf(true, browserOf('a')));
  await opened.database.execute(sql`
    insert into faq_vote (channel_id, question, browser, is_helpful, voted_at)
    select ${channelId}, '多久到貨？', lpad(n::text, 32, '0'), true, now()
      from generate_series(1, 499) n`);
  expect(await guest().codeOf(path, voteOf(true, browserOf('b')))).toBe('RATE_LIMITED');
  await guest().call(path, voteOf(false, browserOf('a')));
  await (await createVoter()).call(path, voteOf(true));
  expect(await counts()).toContain('怎麼付款？ 1:1');
});

test('a question that is saved again keeps its votes, another text begins anew', async () => {
  await guest().call(path, voteOf(true, browserOf('a')));
  await guest().call(path, voteOf(true, browserOf('a'), '多久到貨？'));
  await save('怎麼付款？', '幾天到貨？');
  expect(await counts()).toEqual(['怎麼付款？ 1:0']);
});

test('a channel that shows the questions of its company votes on those', async () => {
  const sister = await createChannel(opened.database);
  const { database } = opened;
  await database.update(channel).set({ salesCompanyId: channelId }).where(eq(channel.id, sister));
  await guest().call(path, { ...voteOf(true, browserOf('a')), channelId: sister });
  expect(await counts()).toEqual(['怎麼付款？ 1:0']);
  const [vote] = await database.select().from(faqVote).where(eq(faqVote.channelId, channelId));
  expect(vote).toMatchObject({ memberId: null, browser: browserOf('a') });
});
