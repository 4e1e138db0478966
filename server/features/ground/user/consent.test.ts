import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentPage } from '#server/database/content-schema.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createCaller } from '#server/testing/call-api.ts';
import { createChannel } from '#server/testing/catalog-factory.ts';
import { createBrowser, createTestIdentity, signUpCode } from '#server/testing/identity-client.ts';
import { createMember } from '#server/testing/member-factory.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

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

async function putIntoEffect(key: 'TERMS_OF_SERVICE' | 'PRIVACY_POLICY', at: string) {
  const effectiveAt = new Date(at);
  const page = { channelId, key, title: '條款', bodyHtml: '<p>條款</p>', effectiveAt };
  await opened.database
    .insert(contentPage)
    .values(page)
    .onConflictDoUpdate({ target: [contentPage.channelId, contentPage.key], set: page });
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
    },
    { document: 'PRIVACY_POLICY', effectiveAt: effective.policy, agreedAt: now.toISOString() },
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
  await putIntoEffect('PRIVACY_POLICY', '2026-04-01T00:00:00Z');
  const announced = await asMember(memberId).call(path, { channelId });
  expect(announced.result.map(({ document }) => document)).toEqual(['TERMS_OF_SERVICE']);
  const dayOne = new Date('2026-04-01T08:00:00Z');
  const { call } = asMember(memberId, dayOne);
  const asked = await call(path, { channelId });
  expect(asked.result).toEqual([
    expect.objectContaining({ document: 'TERMS_OF_SERVICE', agreedAt: now.toISOString() }),
    expect.objectContaining({ document: 'PRIVACY_POLICY', agreedAt: null }),
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
