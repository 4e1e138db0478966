import type { Thread } from '@kaituan/contract/member/message-board';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { closeThreads } from '#server/jobs/upkeep/close-threads.ts';
import { askApi } from '#server/operator/ask-staff.ts';
import { executeMessageCommand } from '#server/operator/messages/execute-message-command.ts';
import { parseMessageCommand } from '#server/operator/messages/message-arguments.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { askAsOwner, createApiOf } from '#server/testing/shops/ask-as-owner.ts';

const dayMs = 86_400_000;
let opened: OpenDatabase;
let channelId: number;
let productId: number;
let skuId: number;
let clock = new Date();
let buyer: Buyer;
const now = () => clock;
const wait = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  skuId = await createSku(opened.database, productId, { onHand: 500 });
});
afterAll(() => opened.close());
beforeEach(async () => {
  clock = new Date();
  buyer = await createBuyer(opened.database, channelId, { now });
});

const question = { category: 'OTHER', subject: '到貨時間', body: '什麼時候到？' } as const;
const open = async (given: object = {}): Promise<Thread> =>
  (await buyer.call('/MessageBoard/OpenThread', { ...question, channelId, ...given })).result;
const read = async (referenceId: string): Promise<Thread> =>
  (await buyer.call('/MessageBoard/GetThread', { referenceId })).result;
const write = (referenceId: string, body = '還有一件事') =>
  buyer.codeOf('/MessageBoard/AddMessage', { referenceId, body });
const owner = () => askAsOwner({ database: opened.database, now });
const answer = (referenceId: string, body = '明天到', asks = false) =>
  owner()('/StaffMessage/AnswerThread', { referenceId, body, asks });
const listed = async () =>
  (await buyer.call('/MessageBoard/GetThreadArray', { channelId })).result.map(
    ({ referenceId }) => referenceId,
  );

describe('a question', () => {
  test('is asked about a product and an order of one’s own, answered, read and rated', async () => {
    const orderNo = await buyer.placeOrder([{ skuId, quantity: 1 }]);
    const { referenceId, ...thread } = await open({ productId, orderNo });
    expect(thread).toMatchObject({ status: 'OPEN', orderNo, product: { id: productId } });
    expect(thread.messages).toMatchObject([{ no: 1, from: 'MEMBER', body: '什麼時候到？' }]);
    wait(1_000);
    await answer(referenceId);
    const answered = await read(referenceId);
    expect(answered).toMatchObject({ status: 'ANSWERED', unread: 1 });
    expect(answered.messages[1]).toMatchObject({ from: 'SHOP', body: '明天到', rating: null });
    await buyer.call('/MessageBoard/MarkThreadRead', { referenceId });
    const rating = { referenceId, no: 2, rating: 'HELPFUL' as const };
    const { result } = await buyer.call('/MessageBoard/RateAnswer', rating);
    expect(result).toMatchObject({ unread: 0, messages: [{}, { rating: 'HELPFUL' }] });
    expect(await buyer.codeOf('/MessageBoard/RateAnswer', { ...rating, no: 1 })).toBe('NOT_FOUND');
    const staff = await owner()('/StaffMessage/DescribeThread', { referenceId });
    expect(staff.result.messages[1]).toMatchObject({
      ...{ writtenBy: 'COMMAND_LINE', rating: 'HELPFUL' },
      readAt: clock.toISOString(),
    });
  });

  test('writes events for consumers of the outbox, without a word of the messages', async () => {
    const { referenceId } = await open();
    await answer(referenceId);
    const events = await opened.database
      .select()
      .from(domainEvent)
      .where(eq(domainEvent.subjectId, referenceId))
      .orderBy(asc(domainEvent.id));
    const data = { memberId: buyer.memberId, channelId };
    expect(events).toMatchObject([
      { subject: 'THREAD', kind: 'OPENED', actor: 'MEMBER', data: { ...data, no: 1 } },
      { kind: 'ANSWERED', actor: 'SHOP', actedBy: 'COMMAND_LINE', data: { ...data, no: 2 } },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/什麼時候到|明天到|到貨時間/);
  });

  test('notifies its member of an answer once, unless it was read on the screen', async () => {
    const titles = async () => {
      await notifyMembers(opened.database, clock, {} as never);
      const { result } = await buyer.call('/Notification/GetNotificationArray', {});
      return result.map(({ title, link }) => `${title} ${link}`);
    };
    await titles();
    const { referenceId } = await open();
    await answer(referenceId);
    const reply = `店家回覆了您的提問 /message-board/${referenceId}`;
    expect(await titles()).toEqual([reply]);
    expect(await titles()).toEqual([reply]);
    await answer(referenceId, '更正：後天到');
    await buyer.call('/MessageBoard/MarkThreadRead', { referenceId });
    expect(await titles()).toEqual([reply]);
  });

  test('keeps text as text', async () => {
    const body = '<script>alert(1)</script>\u202e\u0007\r\n\n\n\n&amp;';
    const { messages, subject } = await open({ body, subject: ' <b>\n到貨</b> ' });
    expect(messages[0]?.body).toBe('<script>alert(1)</script>\n\n&amp;');
    expect(subject).toBe('<b> 到貨</b>');
  });

  test('is refused when it is empty, too long, or about what is not one’s own', async () => {
    const codeOf = (given: object) =>
      buyer.codeOf('/MessageBoard/OpenThread', { ...question, channelId, ...given });
    for (const given of [{ body: ' \n ' }, { subject: ' 一 ' }, { body: '字'.repeat(1_001) }]) {
      expect(await codeOf(given)).toBe('VALIDATION_FAILED');
    }
    expect(await codeOf({ body: '字'.repeat(1_000) })).toBe('OK');
    const other = await createBuyer(opened.database, channelId, { now });
    const orderNo = await other.placeOrder([{ skuId, quantity: 1 }]);
    expect(await codeOf({ orderNo })).toBe('NOT_FOUND');
    const elsewhere = await createProduct(opened.database, { channelIds: [], skus: [] });
    expect(await codeOf({ productId: elsewhere })).toBe('NOT_FOUND');
    expect(await codeOf({ channelId: 999_999 })).toBe('NOT_FOUND');
  });
});

describe('who may see a thread', () => {
  test('its member, in the list of its channel, and nobody else', async () => {
    const { referenceId } = await open();
    expect(await listed()).toEqual([referenceId]);
    const other = await createBuyer(opened.database, channelId, { now });
    for (const path of ['GetThread', 'CloseThread', 'MarkThreadRead'] as const) {
      expect(await other.codeOf(`/MessageBoard/${path}`, { referenceId })).toBe('NOT_FOUND');
    }
    const body = '偷看';
    expect(await other.codeOf('/MessageBoard/AddMessage', { referenceId, body })).toBe('NOT_FOUND');
    const elsewhere = await createChannel(opened.database);
    const list = await buyer.call('/MessageBoard/GetThreadArray', { channelId: elsewhere });
    expect(list).toEqual({ result: [], nextCursor: null, livePath: null });
  });

  test('staff for messages of its channel; packers read none', async () => {
    const { referenceId } = await open();
    const elsewhere = await createChannel(opened.database);
    const codeFor = async (role: 'CLERK' | 'PACKER' | 'LEADER', at: number) => {
      const memberId = await createMember(opened.database);
      const appointment = { memberId, role, channelId: at, appointedBy: memberId };
      await opened.database.insert(staffMember).values({ ...appointment, appointedAt: clock });
      const identify = async () => ({ memberId, channelId: null, isVerified: false });
      const ask = askApi(createApiOf('/nowhere', { database: opened.database, identify, now }));
      return ask('/StaffMessage/DescribeThread', { referenceId }).then(
        () => 'OK',
        ({ code }) => code,
      );
    };
    expect(await codeFor('CLERK', channelId)).toBe('OK');
    expect(await codeFor('CLERK', elsewhere)).toBe('CHANNEL_MISMATCH');
    expect(await codeFor('PACKER', channelId)).toBe('FORBIDDEN');
    expect(await codeFor('LEADER', channelId)).toBe('FORBIDDEN');
  });
});

describe('limits', () => {
  test('five threads at once; a closed one makes room, and takes it back when it is written to', async () => {
    const { referenceId } = await open();
    for (let more = 0; more < 4; more += 1) await open();
    const opening = { ...question, channelId };
    expect(await buyer.codeOf('/MessageBoard/OpenThread', opening)).toBe('THREADS_FULL');
    await buyer.call('/MessageBoard/CloseThread', { referenceId });
    await open();
    expect(await write(referenceId)).toBe('THREADS_FULL');
  });

  test('ten messages in ten minutes', async () => {
    const { referenceId } = await open();
    for (let more = 0; more < 9; more += 1) expect(await write(referenceId)).toBe('OK');
    expect(await write(referenceId)).toBe('RATE_LIMITED');
    wait(10 * 60_000);
    expect(await write(referenceId)).toBe('OK');
  });

  test('of many at the same time not one too many is written', async () => {
    const { referenceId } = await open();
    await Promise.all(Array.from({ length: 15 }, () => write(referenceId)));
    const { messages } = await read(referenceId);
    expect(messages.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('closing', () => {
  test('14 days after an answer, with a notice; one that waits for the shop stays open', async () => {
    const answered = await open();
    const waiting = await open();
    await answer(answered.referenceId);
    wait(14 * dayMs - 1);
    await closeThreads(opened.database, clock, {} as never);
    expect((await read(answered.referenceId)).status).toBe('ANSWERED');
    wait(1);
    await closeThreads(opened.database, clock, {} as never);
    const closed = await read(answered.referenceId);
    expect(closed).toMatchObject({ status: 'CLOSED', unread: 2, writing: 'POSSIBLE' });
    expect(closed.messages[2]).toMatchObject({ from: 'SYSTEM' });
    expect((await read(waiting.referenceId)).status).toBe('OPEN');
  });

  test('a message within 30 days opens it again; afterwards it stays closed, but an answer still comes', async () => {
    const { referenceId } = await open();
    await buyer.call('/MessageBoard/CloseThread', { referenceId });
    wait(30 * dayMs - 1);
    expect(await write(referenceId)).toBe('OK');
    expect(await read(referenceId)).toMatchObject({ status: 'OPEN', reopensUntil: null });
    await buyer.call('/MessageBoard/CloseThread', { referenceId });
    wait(30 * dayMs);
    expect(await write(referenceId)).toBe('THREAD_CLOSED');
    await answer(referenceId, '更正：後天到');
    expect((await read(referenceId)).status).toBe('ANSWERED');
  });
});

describe('closing by the shop', () => {
  test('reaches the member once, in the thread and as a notification', async () => {
    const notify = () => notifyMembers(opened.database, now(), {} as never);
    await notify();
    const { referenceId } = await open();
    for (let time = 0; time < 2; time += 1) {
      await owner()('/StaffMessage/CloseThreadByShop', { referenceId });
    }
    await notify();
    const thread = await read(referenceId);
    expect(thread).toMatchObject({ status: 'CLOSED', unread: 1, writing: 'POSSIBLE' });
    expect(thread.messages.map(({ from }) => from)).toEqual(['MEMBER', 'SYSTEM']);
    const { result } = await buyer.call('/Notification/GetNotificationArray', {});
    expect(result.map(({ title }) => title)).toEqual(['提問已結束']);
  });
});

describe('npm run message', () => {
  const command = (...args: string[]) => {
    const parsed = parseMessageCommand(args);
    if (!parsed) throw new Error(`${args.join(' ')} is not understood`);
    return executeMessageCommand(owner(), parsed);
  };

  test('lists who waits, shows, answers and closes', async () => {
    const { referenceId } = await open({ category: 'WHOLESALE', subject: '想談批發' });
    const at = presentTaipeiTime(clock);
    expect(await command('list')).toContain(`${referenceId}  ${at}  等待店家回覆`);
    await command('answer', referenceId.toLowerCase(), '--text', '請問一個月多少？', '--asks');
    expect((await read(referenceId)).status).toBe('WAITING_MEMBER');
    expect(await command('list', 'waiting')).not.toContain(referenceId);
    expect(await command('show', referenceId)).toContain('請問一個月多少？');
    await command('close', referenceId);
    expect(await command('list', 'closed')).toContain(referenceId);
  });

  test('refuses what it does not understand', async () => {
    for (const args of [[], ['show'], ['show', 'x'], ['answer', 'x'], ['list', 'some']]) {
      expect(parseMessageCommand(args)).toBeUndefined();
    }
    const missing = command('show', '01KPR000000000000000000000');
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
