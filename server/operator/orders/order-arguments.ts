import { parseArgs } from 'node:util';
import { type OrderCommand, orderCommandSchema } from './order-command-schema.ts';

export const orderUsage = `用法：npm run order -- 動作 訂單編號
  list [to-confirm|unpaid|to-ship|ship-later|shipped|returns|completed|cancelled|all] [--after 位置]
                                                  最近的訂單，一次 50 筆；ship-later 是還沒到出貨日的預購
  show 訂單編號                                   一張訂單的全部
  paid 訂單編號 --amount 金額 [--on 2026-11-21] [--reference 末五碼]
                                                  記下實際收到的轉帳或現金；不足額不算付清
  unpaid 訂單編號 入帳編號 [--reason 原因]        取消誤記的收款
  prepare 訂單編號 [--parcel 1]                   開始備貨
  ship 訂單編號 --carrier 物流 [--tracking 單號] [--parcel 1 --label 標籤]
                                                  出貨；備貨後收件改過的要寫明新標籤
  arrive 訂單編號 [--parcel 1]                    到店，等買家來取
  deliver 訂單編號 [--parcel 1]                   已送達或已取貨；貨到付款同時收款
  unclaimed 訂單編號 [--parcel 1]                 逾期未取
  back 訂單編號 [--parcel 1] [--restock-cold]     包裹退回店裡，商品回架並退款；
                                                  冷藏、冷凍的要 --restock-cold 才回架
  cancel 訂單編號 [--reason 原因]                 取消並退款
  reduce 訂單編號 [品項:件數 …] [--goodwill 金額] [--cause shortage|changed-mind] [--reason 說明] [--confirm 試算編號]
                                                  取下部分商品或補償一筆；先試算，再以試算編號確定。
                                                  品項是 show 列出的號碼，例如 1:2 是第 1 項取下 2 件
  return 訂單編號 退貨編號 approve|reject|cancel|sent|inspect|refund [--reason 原因] [--restock 1:2,3:1]
                                                  approve 要以 --reason 寫寄回的方式，cancel 要寫原因；
                                                  refund 時 --restock 讓品項回架幾件；沒寫的不回架
  statement 檔案 [--channel 通路] [--book]        匯入銀行明細（CSV 或 XLSX）並對帳；--book 把確定的一起入帳
  match 明細編號 訂單編號 [--channel 通路]        把一筆存入入帳到訂單
  refunds                                         等人處理的退款與收款帳戶
  refunded 退款編號 --reference 匯款單號 [--changed-account]
                                                  退款已匯款；匯出之後會員改了帳戶的，要寫明您知道`;

/** The commands with a second name behind the order. */
const takesTwo = ['return', 'unpaid', 'match'];

const text = { type: 'string' } as const;

/** Parses command-line arguments; undefined when they are invalid. */
export function parseOrderCommand(args: string[]): OrderCommand | undefined {
  const typed = readArguments(args);
  if (!typed) return undefined;
  if (typed.positionals[0] === 'reduce') return readReduction(typed);
  const [verb = '', first, second, third, ...rest] = typed.positionals;
  if (rest.length > 0) return undefined;
  const named: Record<string, Record<string, unknown>> = {
    list: { which: first },
    refunds: {},
    refunded: { refundNo: first },
    statement: { file: first },
    match: { rowNo: first, orderNo: second },
    unpaid: { orderNo: first, receiptNo: second },
    return: { orderNo: first, returnNo: second, decision: third },
  };
  const given = { verb, ...(named[verb] ?? { orderNo: first }), ...typed.values };
  const isTooMuch =
    third !== undefined ? verb !== 'return' : second !== undefined && !takesTwo.includes(verb);
  return isTooMuch ? undefined : orderCommandSchema.safeParse(given).data;
}

/** `reduce G261121A1B2C3 1:2 4:1`: pieces of lines behind the order. */
function readReduction({ positionals, values }: NonNullable<ReturnType<typeof readArguments>>) {
  const [verb, orderNo, ...pieces] = positionals;
  const lines = pieces.map((text) => {
    const [, lineNo, quantity] = /^(\d+):(\d+)$/.exec(text) ?? [];
    return { lineNo, quantity };
  });
  return orderCommandSchema.safeParse({ verb, orderNo, lines, ...values }).data;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        ...{ parcel: text, carrier: text, tracking: text, reason: text, reference: text },
        ...{ label: text, restock: text },
        ...{ channel: text, book: { type: 'boolean' as const } },
        ...{ after: text, amount: text, on: text },
        'changed-account': { type: 'boolean' },
        'restock-cold': { type: 'boolean' },
        ...{ goodwill: text, cause: text, confirm: text },
      },
      allowPositionals: true,
    });
  } catch {
    return undefined;
  }
}
