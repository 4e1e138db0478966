import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createBrowser, createTestIdentity } from '#server/testing/members/identity-client.ts';
import { solveRefusal } from '#server/testing/members/solve-challenge.ts';
import { limits } from './identity-limits.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { admitAttempts } from './rate-limit.ts';

let opened: OpenDatabase;
let nodes: [Identity, Identity];
beforeAll(async () => {
  opened = await createTestDatabase();
  const open = () => createTestIdentity(opened.database);
  nodes = [await open(), await open()];
});
afterAll(() => opened.close());

const signIn = '/identity/sign-in-with-password';
const purpose = { action: 'SIGN_IN_WITH_PASSWORD', subject: 'a@shop.example' } as const;

/** Uses up an account's attempts that need no challenge. */
async function heat(email: string): Promise<void> {
  const { passwordByAccount: limit } = limits;
  for (let count = 0; count < limit.free; count += 1) {
    const options = { now: new Date(), isSolved: false };
    await admitAttempts(opened.database, [{ limit, subject: email }], options);
  }
}

test('a solution is valid for one call, on whichever node it is used', async () => {
  const body = { email: 'once@shop.example', password: 'guessing' };
  await heat(body.email);
  const refused = await createBrowser(nodes[0]).refusal(signIn, body);
  const challenge = await solveRefusal(refused);
  const codes = await Promise.all(
    [...nodes, ...nodes].map(async (node) => {
      return (await createBrowser(node).refusal(signIn, { ...body, challenge })).code;
    }),
  );
  expect(codes.sort()).toEqual([
    'CHALLENGE_REQUIRED',
    'CHALLENGE_REQUIRED',
    'CHALLENGE_REQUIRED',
    'CREDENTIALS_INVALID',
  ]);
});

test('a solution for another account or another action is invalid', async () => {
  const email = 'mine@shop.example';
  await heat(email);
  await heat('other@shop.example');
  const mine = await createBrowser(nodes[0]).refusal(signIn, { email, password: 'guessing' });
  const challenge = await solveRefusal(mine);
  const other = { email: 'other@shop.example', password: 'guessing', challenge };
  expect((await createBrowser(nodes[0]).refusal(signIn, other)).code).toBe('CHALLENGE_REQUIRED');
  const { challenges } = nodes[0].parts;
  const elsewhere = { action: 'RESET_PASSWORD', subject: email } as const;
  expect(await challenges.check(challenge, elsewhere, new Date())).toBeUndefined();
  const rightful = { action: 'SIGN_IN_WITH_PASSWORD', subject: email } as const;
  expect(await challenges.check(challenge, rightful, new Date())).toBeDefined();
});

test('an expired, tampered or foreign challenge is invalid', async () => {
  const service = createProofOfWork('a secret that is long enough for it');
  const now = new Date();
  const challenge = await service.create(purpose, { heat: 0, now });
  const error = { code: 'CHALLENGE_REQUIRED', message: '', details: [], requestId: '' } as const;
  const solved = await solveRefusal({ ...error, details: [], challenge });
  expect(await service.check(solved, purpose, now)).toBeDefined();
  const inFiveMinutes = new Date(now.getTime() + 300_000);
  expect(await service.check(solved, purpose, inFiveMinutes)).toBeUndefined();
  const parsed = JSON.parse(solved);
  const { parameters } = parsed.challenge;
  const tampered = [
    { ...parsed, challenge: { ...parsed.challenge, parameters: { ...parameters, cost: 1 } } },
    {
      ...parsed,
      challenge: {
        ...parsed.challenge,
        parameters: { ...parameters, expiresAt: parameters.expiresAt + 1 },
      },
    },
    { ...parsed, solution: { ...parsed.solution, derivedKey: '00'.repeat(32) } },
    { challenge: parsed.challenge },
    'nothing',
    null,
  ];
  for (const text of tampered) {
    expect(await service.check(JSON.stringify(text), purpose, now)).toBeUndefined();
  }
  expect(await service.check('{', purpose, now)).toBeUndefined();
  const other = createProofOfWork('another secret that is long enough');
  expect(await other.check(solved, purpose, now)).toBeUndefined();
});

test('the fuller a limit is, the harder its challenge', async () => {
  const service = createProofOfWork('a secret that is long enough for it');
  const now = new Date();
  const [cold, hot] = await Promise.all(
    [0, 1].map((heat) => service.create(purpose, { heat, now })),
  );
  expect(hot?.maxSteps).toBe((cold?.maxSteps ?? 0) * 4);
  expect(JSON.stringify(cold)).not.toContain('shop.example');
});
