import { statementFields } from '@kaituan/domain/bank-statement/statement-layout';
import { matchReasons } from '@kaituan/domain/bank-statement/statement-match';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireSearch, wireTwd } from '#contract/endpoint.ts';
import { changing, reason, typedOrderNo } from './staff-order.ts';

const channelId = wireChannelId.meta({ description: '通路編號', examples: [100083] });
const access = { staff: 'RECEIVE_MONEY', of: 'CHANNEL' } as const;
const rowNo = z
  .string()
  .trim()
  .toUpperCase()
  .max(40)
  .meta({ description: '明細編號', examples: ['01KPR0000000000000000000000'] });

/**
 * What became of money: booked, the order reinstated, refunded, recorded before, or less than the order
 * costs, which stays unpaid.
 */
export const receivedOutcome = z.enum(['PAID', 'REINSTATED', 'SURPLUS', 'REPEATED', 'PARTIAL']);

export const receivedMoney = z.object({
  outcome: receivedOutcome,
  receiptNo: z.string(),
  leftTwd: wireTwd.describe('還差多少；不足額的補足前不算付清'),
  surplusTwd: wireTwd.describe('多收多少；列入退款'),
});
export type ReceivedMoney = z.output<typeof receivedMoney>;

const receiptNo = rowNo.meta({
  description: '入帳編號',
  examples: ['01KPR0000000000000000000000'],
});

export const receiveMoney = endpoint({
  ...changing,
  path: '/StaffOrder/ReceiveMoney',
  summary: '記下一張訂單收到的轉帳或現金；不足額不算付清，多的列入退款',
  access: { staff: 'RECEIVE_MONEY', of: 'RECORD' },
  request: z.strictObject({
    orderNo: typedOrderNo,
    amountTwd: wireTwd
      .min(1)
      .meta({ examples: [2189] })
      .describe('實際收到的金額'),
    receivedOn: z.iso
      .date()
      .optional()
      .meta({ examples: ['2026-11-21'] })
      .describe('入帳日；沒有就是今天'),
    reference: z.string().trim().max(60).default('').describe('帳號末五碼、交易序號或經手人'),
    seenHeldTwd: wireTwd
      .optional()
      .describe('記的人看到的已收部分款項；其間又記了別的就拒絕，沒有就不檢查'),
    seenReturnedTwd: wireTwd
      .optional()
      .describe(
        '取消的訂單上，記的人看到的同額退款合計；取消後記過同額的就拒絕，附上合計，確定是另一筆再送一次',
      ),
  }),
  answer: resultOf(receivedMoney),
});

export const undoReceipt = endpoint({
  ...changing,
  path: '/StaffOrder/UndoReceipt',
  summary: '取消誤記的收款，最後一筆先取消；已備貨、已出貨、限時搶購，或團購截止後的付款不能取消',
  access: { staff: 'RECEIVE_MONEY', of: 'RECORD' },
  request: z.strictObject({ orderNo: typedOrderNo, receiptNo, reason }),
  answer: resultOf(z.null()),
});

/** Larger ones do not fit into a call. */
export const maxStatementBytes = 180 * 1024;

const columns = z.array(z.enum(statementFields).nullable()).max(60);

export const readStatement = endpoint({
  path: '/StaffMoney/ReadStatement',
  summary: '匯入銀行明細（CSV 或 XLSX）；同一列只記一次，支出不記。欄位認不得時請指定',
  access,
  effect: 'MUTATING',
  request: z.strictObject({
    channelId,
    fileName: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .meta({ examples: ['statement.csv'] }),
    content: z
      .base64()
      .max(Math.ceil((maxStatementBytes * 4) / 3))
      .meta({ description: '檔案內容，base64', examples: ['5pel5pyf77yM5a2Y5YWl'] }),
    columns: columns.optional().describe('各欄的意義，由左到右；沒有就照標題判斷'),
  }),
  answer: resultOf(
    z.object({
      added: z.int().describe('新記下幾筆存入'),
      repeated: z.int().describe('以前就記過的'),
      unreadable: z.array(z.int()).describe('金額讀不懂的行'),
      /** The first lines, for saying what each column is; null when they were understood. */
      unknown: z.object({ lines: z.array(z.array(z.string())), guess: columns }).nullable(),
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const statementLists = ['OPEN', 'BOOKED', 'ASIDE'] as const;
export const statementRow = z.object({
  rowNo: z.string(),
  day: z.string(),
  amountTwd: wireTwd,
  /** Its last five digits. */
  account: z.string(),
  payer: z.string(),
  note: z.string(),
  fileName: z.string(),
  kind: z.enum(['SURE', 'DOUBTFUL', 'NONE', 'BOOKED', 'ASIDE']),
  /** Orders it may pay, the best first; of a booked row the one that it paid. */
  candidates: z.array(
    z.object({
      orderNo: z.string(),
      reasons: z.array(z.enum(matchReasons)),
      dueTwd: wireTwd,
      name: z.string(),
      report: z.object({ lastFive: z.string(), paidOn: z.string() }).nullable(),
      receiptNo: z.string().nullable(),
      leftTwd: wireTwd.nullish().describe('已入帳的這一筆只是部分款項時，訂單還差多少'),
    }),
  ),
});
export type StatementRow = z.output<typeof statementRow>;

export const getStatementRowArray = endpoint({
  path: '/StaffMoney/GetStatementRowArray',
  summary: '銀行明細的存入與可能的訂單；SURE 可以一起入帳，DOUBTFUL 要人看過',
  access,
  effect: 'SAFE',
  request: z.strictObject({
    channelId,
    which: z.enum(statementLists).default('OPEN'),
    search: wireSearch('戶名或備註的一部分、帳號末五碼、金額，或入帳的訂單編號'),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(statementRow)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

export const bookStatementRowArray = endpoint({
  path: '/StaffMoney/BookStatementRowArray',
  summary: '把明細入帳到訂單，一次最多 200 筆；每一筆各自成功或失敗',
  access,
  effect: 'MUTATING',
  request: z.strictObject({
    channelId,
    rows: z
      .array(z.strictObject({ rowNo, orderNo: z.string().trim().toUpperCase().max(40) }))
      .min(1)
      .max(200)
      .meta({
        examples: [[{ rowNo: '01KPR0000000000000000000000', orderNo: 'G261121A1B2C3' }]],
      }),
  }),
  answer: resultOf(
    z.array(
      z.object({
        rowNo: z.string(),
        orderNo: z.string(),
        received: receivedMoney.nullable(),
        /** Why it was not booked. */
        refusal: z.string().nullable(),
      }),
    ),
  ),
  refusals: [],
});

export const setStatementRowAside = endpoint({
  path: '/StaffMoney/SetStatementRowAside',
  summary: '這筆存入不是訂單的款項，或改變了主意',
  access,
  effect: 'MUTATING',
  request: z.strictObject({ channelId, rowNo, isAside: z.boolean().default(true) }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
});
