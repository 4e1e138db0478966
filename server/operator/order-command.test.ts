import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderLists } from '@kaituan/contract/staff/orders/staff-order';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { listen } from '#server/http/listening/listen.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner, createApiOf } from '#server/testing/shops/ask-as-owner.ts';
import { runCommand } from '#server/testing/shops/run-command.ts';
import { operatorRoutes } from './operator-routes.ts';
import { executeOrderCommand } from './orders/execute-order-command.ts';
import { orderUsage, parseOrderCommand } from './orders/order-arguments.ts';
import { announceShop } from './shop-address.ts';

let folder: string;
let opened: OpenDatabase;
let shop: PayingShop;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-orders-'));
  opened = await createTestDatabase();
  const { database } = opened;
  shop = await openPayingShop(database);
  const log = pino({ level: 'silent' });
  const { payments } = shop;
  const app = new Hono()
    .route('/', operatorRoutes({ ...opened, dataDir: folder, log }))
    .route('/', createApiOf(folder, { database, payments }));
  const running = await listen(app, { port: 0, host: '127.0.0.1' });
  const withdraw = await announceShop(folder, running.url);
  close = async () => {
    await withdraw();
    await running.drain();
  };
});
afterAll(async () => {
  await close();
  await opened.close();
  await rm(folder, { recursive: true });
});

const place = (options: Parameters<typeof placeUnpaid>[2] = {}) =>
  placeUnpaid(opened.database, shop, options);

/** Runs a command line in this process. */
function order(...args: string[]): Promise<string> {
  const command = parseOrderCommand(args);
  if (!command) throw new Error(`${args.join(' ')} is not understood`);
  const { payments, clock } = shop;
  const ask = askAsOwner({ database: opened.database, payments, now: () => clock.now });
  return executeOrderCommand(ask, command);
}

describe('npm run order', () => {
  test('takes pieces off an order, after showing what that comes to', async () => {
    const { orderNo, order: read } = await place({ method: 'HOME_COD', quantity: 3 });
    expect(await order('show', orderNo)).toMatch(/ {2}1\. .+ × 3$/m);
    const command = ['reduce', orderNo, '1:2', '--goodwill', '20', '--cause', 'changed-mind'];
    const tried = await order(...command, '--reason', '改買一件');
    expect(tried).toContain('試算  商品 NT$1,000  補償 NT$20  少收 NT$1,020，應收 NT$610');
    const [, plan = ''] = /--confirm (\S+)/.exec(tried) ?? [];
    expect((await read()).payableTwd).toBe(1_630);
    expect(await order(...command, '--reason', '改買一件', '--confirm', plan)).toContain('已調整');
    expect((await read()).payableTwd).toBe(610);
    expect(await order('show', orderNo)).toContain('× 1（原 3）');
    await expect(order(...command, '--confirm', plan)).rejects.toThrow('剛剛有變動');
    for (const wrong of [['1'], ['1:x'], ['1:2', '--cause', 'else'], ['1:1', '--goodwill', '-5']]) {
      expect(parseOrderCommand(['reduce', orderNo, ...wrong])).toBeUndefined();
    }
  });

  test('goes through the running shop, whose refusals are printed', async () => {
    const bought = await place({ method: 'HOME_COD' });
    const typed = (...args: string[]) => runCommand('order-command', args, { DATA_DIR: folder });
    expect((await typed('show', bought.orderNo)).stdout).toContain('王小明 0912345678');
    expect(await typed('deliver', bought.orderNo)).toMatchObject({
      code: 1,
      stderr: '訂單狀態已經改變，請重新整理後再試\n',
    });
  });

  test('prints its usage for unknown arguments', () => {
    expect(parseOrderCommand(['ship', 'G1'])).toBeUndefined();
    expect(parseOrderCommand(['dance', 'G1'])).toBeUndefined();
    expect(parseOrderCommand(['paid'])).toBeUndefined();
    expect(parseOrderCommand(['paid', 'G1'])).toBeUndefined();
    expect(parseOrderCommand(['paid', 'G1', 'G2', '--amount', '100'])).toBeUndefined();
    expect(parseOrderCommand(['unpaid', 'G1', 'R1'])).toMatchObject({ receiptNo: 'R1' });
    expect(parseOrderCommand(['list'])).toEqual({ verb: 'list', which: 'ALL' });
    const [, named = ''] = /list \[([^\]]+)\]/.exec(orderUsage) ?? [];
    const read = named.split('|').map((which) => parseOrderCommand(['list', which]));
    expect(read).toEqual(orderLists.map((which) => ({ verb: 'list', which })));
  });

  test('books a transfer and delivers the goods', async () => {
    const bought = await place({ method: 'BANK_TRANSFER' });
    const { orderNo } = bought;
    await bought.start();
    expect(await order('list', 'unpaid')).toContain(orderNo);
    expect(await order('paid', orderNo, '--amount', '100')).toContain('還差 NT$1,000');
    expect(await order('paid', orderNo, '--amount', '1000')).toContain('已收款');
    const again = order('paid', orderNo, '--amount', '1100');
    await expect(again).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    expect(await order('list', 'to-ship')).toContain(orderNo);
    await order('prepare', orderNo);
    await order('ship', orderNo, '--carrier', '黑貓', '--tracking', '42');
    expect(await order('list', 'shipped')).toContain(orderNo);
    await order('deliver', orderNo);
    expect(await bought.order()).toMatchObject({
      paymentStatus: 'PAID',
      deliveredAt: shop.clock.now,
    });
    expect(await order('show', orderNo)).toContain('黑貓  42');
  });

  test('settles a return, whose pieces go back on sale as typed', async () => {
    const { orderNo } = await place({ method: 'HOME_COD' });
    for (const step of ['prepare', 'deliver']) {
      if (step === 'deliver') await order('ship', orderNo, '--carrier', '黑貓');
      await order(step, orderNo);
    }
    const ask = askAsOwner({ database: opened.database, now: () => shop.clock.now });
    const lines = [{ lineNo: 1, quantity: 2, reason: 'CHANGED_MIND' as const }];
    await ask('/StaffOrder/OpenReturn', { orderNo, lines, reason: '宅配到付' });
    const shown = await order('show', orderNo);
    const [, returnNo = ''] = /退貨 (\S+) APPROVED/.exec(shown) ?? [];
    expect(shown).toMatch(/ {2}1\. .+ × 2（不符合期待、改變心意）/);
    const settle = (restock: string) =>
      order('return', orderNo, returnNo, 'refund', '--restock', restock);
    await expect(settle('1:3')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(parseOrderCommand(['return', orderNo, returnNo, 'refund', '--restock', 'two'])).toBe(
      undefined,
    );
    expect(await settle('1:1')).toContain('退貨完成');
    expect(await order('show', orderNo)).toContain('回架 1 件');
  });

  test('a late transfer reinstates its order or is refunded', async () => {
    const skuId = await shop.createSku({ onHand: 2 });
    const late = await place({ method: 'BANK_TRANSFER', skuId });
    shop.pass(4 * 24 * 60);
    await shop.runJobs();
    expect(await late.order()).toMatchObject({ status: 'CANCELLED' });
    expect(await order('paid', late.orderNo, '--amount', '1100')).toContain('重新保留');
    expect(await late.stock()).toEqual({ onHand: 2, reserved: 2 });

    const gone = await place({ method: 'BANK_TRANSFER' });
    await order('cancel', gone.orderNo, '--reason', '缺貨');
    expect(await order('paid', gone.orderNo, '--amount', '1100')).toContain('待退款');
    expect(await gone.order()).toMatchObject({ status: 'CANCELLED', paidTwd: 0 });
    expect(await gone.refunds()).toMatchObject([{ cause: 'SURPLUS', amountTwd: 1_100 }]);
  });

  test('shows the account of a manual refund, until it is made', async () => {
    const bought = await place({ method: 'BANK_TRANSFER' });
    const { orderNo, buyer } = bought;
    await order('paid', orderNo, '--amount', '1100');
    await order('cancel', orderNo);
    const [row] = await bought.refunds();
    const { refundNo = '' } = row ?? {};
    expect(await order('refunds')).toContain(`${refundNo}  ${orderNo}  NT$1,100  等會員提供帳戶`);
    const account = { bankCode: '812', account: '20481000123456', holder: '王小明' };
    await buyer.call('/Payment/SaveRefundAccount', { orderNo, ...account });
    expect(await order('refunds')).toContain('812- 20481000123456 王小明');
    const { payments, clock } = shop;
    const ask = askAsOwner({ database: opened.database, payments, now: () => clock.now });
    const refunds = [{ refundNo, exportedAt: null }];
    await ask('/StaffMoney/ExportRefundAccountArray', { refunds });
    expect(await order('refunds')).toMatch(/王小明 {2}已匯出給銀行 \d{4}\/.+ 指令/);
    const changed = { ...account, account: '20481000654321' };
    await buyer.call('/Payment/SaveRefundAccount', { orderNo, ...changed });
    expect(await order('refunds')).toMatch(/指令 {2}會員 \d{4}\/.+ 改了帳戶/);
    const settled = ['refunded', refundNo, '--reference', '1121-3'];
    await expect(order(...settled)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    await order(...settled, '--changed-account');
    expect(await order('refunds')).not.toContain(refundNo);
    expect(await bought.order()).toMatchObject({ paymentStatus: 'REFUNDED' });
  });

  test('an unknown order is NOT_FOUND', async () => {
    await expect(order('show', 'g000000000000')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
