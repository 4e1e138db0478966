import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { publishPage } from '#server/features/ground/site-info/publish-page.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import {
  createBrowser,
  createTestIdentity,
  signUpCode,
} from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let identity: Identity;
let channelId: number;
const now = new Date('2026-03-01T00:00:00Z');
const effective = { terms: '2026-01-01T00:00:00.000Z', policy: '2026-02-01T00:00:00.000Z' };

beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database, { now: () => now });
  channelId = await createChannel(opened.database);
  await putIntoEffect('TERMS_OF_SERVICE', effective.terms);
  await putIntoEffect('PRIVACY_POLICY', effective.policy);
});
afterAll(() => opened.close());

async function putIntoEffect(
  key: 'TERMS_OF_SERVICE' | 'PRIVACY_POLICY',
  at: string,
  bodyHtml = '<h2>條款</h2><p>第一條</p><p>第二條 A &amp; B</p>',
) {
  const page = { channelId, key, title: '條款', bodyHtml, effectiveAt: new Date(at) };
  await opened.database.transaction((transaction) =>
    publishPage(transaction, page, page.effectiveAt),
  );
}

const asMember = (memberId: string, at = now) =>
  createCaller(opened.database, () => at, { memberId, isVerified: false, channelId: null });
const path = '/User/GetConsentArray';

let lastJoined = 0;
async function join() {
  const browser = createBrowser(identity);
  const email = `joined${++lastJoined}@shop.example`;
  const { member } = await browser.call('/identity/sign-up-with-password', {
    email,
    code: await signUpCode(identity, email),
    password: 'correct horse',
    displayName: '王小明',
    channelId,
  });
  return member.id;
}

test('signing up records consent to the terms and the policy in effect', async () => {
  const { result } = await asMember(await join()).call(path, { channelId });
  expect(result).toEqual([
    {
      document: 'TERMS_OF_SERVICE',
      effectiveAt: effective.terms,
      agreedAt: now.toISOString(),
      changeArray: null,
    },
    {
      ...{ document: 'PRIVACY_POLICY', effectiveAt: effective.policy },
      ...{ agreedAt: now.toISOString(), changeArray: null },
    },
  ]);
});

test('signing up by phone records consent too; later sign-ins do not', async () => {
  const phone = '0966000111';
  const browser = createBrowser(identity);
  const { demoCode } = await browser.call('/identity/send-phone-code', { phone });
  const given = { phone, code: demoCode ?? '', channelId };
  const { member } = await browser.call('/identity/sign-in-with-phone', given);
  const { result } = await asMember(member.id).call(path, { channelId });
  expect(result.map(({ agreedAt }) => agreedAt)).toEqual([now.toISOString(), now.toISOString()]);
});

test('a member created by the owner has not consented until asked', async () => {
  const memberId = await createMember(opened.database);
  const { call } = asMember(memberId);
  const before = await call(path, { channelId });
  expect(before.result.map(({ agreedAt }) => agreedAt)).toEqual([null, null]);
  const after = await call('/User/AddConsent', { channelId });
  expect(after.result.map(({ agreedAt }) => agreedAt)).toEqual([
    now.toISOString(),
    now.toISOString(),
  ]);
  expect(await call('/User/AddConsent', { channelId })).toEqual(after);
});

test('consent to a new version is requested from the day it takes effect', async () => {
  const memberId = await join();
  const changed = '<h2>條款</h2><p>第一條</p><p>第二條 A</p><ul><li>第三條</li></ul>';
  await putIntoEffect('PRIVACY_POLICY', '2026-04-01T00:00:00Z', changed);
  const announced = await asMember(memberId).call(path, { channelId });
  expect(announced.result.map(({ document }) => document)).toEqual(['TERMS_OF_SERVICE']);
  const dayOne = new Date('2026-04-01T08:00:00Z');
  const { call } = asMember(memberId, dayOne);
  const asked = await call(path, { channelId });
  expect(asked.result).toEqual([
    expect.objectContaining({ document: 'TERMS_OF_SERVICE', agreedAt: now.toISOString() }),
    expect.objectContaining({
      ...{ document: 'PRIVACY_POLICY', agreedAt: null },
      changeArray: [
        { kind: 'REMOVED', text: '第二條 A & B' },
        { kind: 'ADDED', text: '第二條 A' },
        { kind: 'ADDED', text: '第三條' },
      ],
    }),
  ]);
  const agreed = await call('/User/AddConsent', { channelId });
  expect(agreed.result.map(({ agreedAt }) => agreedAt)).toEqual([
    now.toISOString(),
    dayOne.toISOString(),
  ]);
});

test('a token of a deleted member cannot consent', async () => {
  const { codeOf } = asMember('nobody');
  expect(await codeOf('/User/AddConsent', { channelId })).toBe('UNAUTHENTICATED');
});

test('replaced versions stay readable; a correction of the same date is no version', async () => {
  const ofChannel = await createChannel(opened.database);
  const page = { channelId: ofChannel, key: 'TERMS_OF_SERVICE', title: '條款' } as const;
  const publish = (at: string, text: string) =>
    opened.database.transaction((transaction) =>
      publishPage(
        transaction,
        { ...page, bodyHtml: `<p>${text}</p>`, effectiveAt: new Date(at) },
        new Date(at),
      ),
    );
  await publish('2026-01-01T00:00:00Z', '一月');
  await publish('2026-01-01T00:00:00Z', '一月，更正');
  await publish('2026-02-01T00:00:00Z', '二月<script>alert(1)</script>');
  await publish('2026-03-01T00:00:00Z', '三月');
  const { call, codeOf } = createCaller(opened.database);
  const read = (effectiveAt?: string) =>
    call('/SiteInfo/GetContentPage', { channelId: ofChannel, key: page.key, effectiveAt });
  expect((await read()).result).toMatchObject({
    ...{ bodyHtml: '<p>三月</p>', isCurrent: true },
    formerArray: ['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  });
  const former = await read('2026-02-01T00:00:00Z');
  expect(former.result).toMatchObject({ bodyHtml: '<p>二月</p>', isCurrent: false });
  expect((await read('2026-01-01T00:00:00Z')).result.bodyHtml).toBe('<p>一月，更正</p>');
  const unknown = { channelId: ofChannel, key: page.key, effectiveAt: '2025-01-01T00:00:00Z' };
  expect(await codeOf('/SiteInfo/GetContentPage', unknown)).toBe('NOT_FOUND');
});
