/** A made-up evening, the same on every run: one group buy, 200 pledges of 180 people, 150 rows of a bank's file. */
export const priceTwd = 420;
const earlyPriceTwd = 450;
export const rungUnits = 40;
const homeFeeTwd = 60;
const people = 180;
const everySixthPaysAtPickup = 6;

/** What becomes of a transfer. NEVER: announced and not made; LAPSED: not even announced. */
type Transfer = 'SURE' | 'SHORT' | 'OVER' | 'TWICE' | 'UNNAMED' | 'NEVER' | 'LAPSED';

export type Joining = {
  person: number;
  name: string;
  orderNo: string;
  /** Of the three SKUs of the group buy. */
  sku: number;
  pieces: number;
  unitTwd: number;
  feeTwd: number;
  /** Null for buyers who pay at the pickup place. */
  transfer: Transfer | null;
  lastFive: string;
  /** Asked the shop to be left out, on this evening. */
  leaves: boolean;
};

const orderNoOf = (index: number, kind: string) =>
  `G261121${kind}${String(index).padStart(5, '0')}`;
const surnames = '陳林黃張李王吳劉蔡楊';
export const nameOf = (person: number) =>
  `${surnames[person % 10]}${'大中小美安'[Math.floor(person / 10) % 5]}${'一二三四五六七八九十'[Math.floor(person / 18) % 10]}${person}`;

/** Of the first transfers; the others are sure. */
const odd: readonly Transfer[] = [
  ...(['SHORT', 'SHORT', 'OVER', 'TWICE', 'TWICE', 'TWICE'] as const),
  ...(['UNNAMED', 'UNNAMED', 'UNNAMED', 'NEVER', 'NEVER'] as const),
  ...(['LAPSED', 'LAPSED', 'LAPSED', 'LAPSED'] as const),
];
/** Unnamed transfers are recognised by their amount. */
const unnamedPieces = [4, 5, 6];

/** Everybody who takes part, in the order of joining. */
export const joinings: readonly Joining[] = Array.from({ length: people }, (_, index) => {
  const isOwed = index % everySixthPaysAtPickup === everySixthPaysAtPickup - 1;
  const transferNo = index - Math.floor(index / everySixthPaysAtPickup);
  const transfer = isOwed ? null : (odd[transferNo] ?? 'SURE');
  const isHome = transfer === 'SURE' && index % 5 === 0;
  return {
    ...{ person: index, name: nameOf(index), orderNo: orderNoOf(index, 'A'), transfer },
    sku: (index + Math.floor(index / 6)) % 3,
    pieces:
      transfer === 'UNNAMED'
        ? (unnamedPieces[transferNo - 6] ?? 4)
        : 1 + (Math.floor(index / 4) % 3),
    unitTwd: index < 12 ? earlyPriceTwd : priceTwd,
    feeTwd: isHome ? homeFeeTwd : 0,
    lastFive: String(10_000 + index * 37),
    leaves: [24, 48, 72, 35, 71].includes(index),
  };
});
/** Who joined, let the time for the transfer pass, and joined again. */
export const lapsed = Array.from({ length: 200 - people }, (_, index) => ({
  ...{ person: index, name: nameOf(index), orderNo: orderNoOf(index, 'B') },
  ...{ sku: index % 3, pieces: 1, unitTwd: earlyPriceTwd },
}));

export const payableOf = ({ pieces, unitTwd, feeTwd }: Joining) => pieces * unitTwd + feeTwd;

type BankRow = { orderNo: string | null; amountTwd: number; account: string; note: string };

/** What came in, in the order of the file; the last three are nobody's. */
const bankRows: readonly BankRow[] = [
  ...joinings.flatMap((one): BankRow[] => {
    const { orderNo, lastFive, transfer } = one;
    const account = `(812)00000000000${lastFive}`;
    const exact = { orderNo, amountTwd: payableOf(one), account, note: '' };
    switch (transfer) {
      case 'SURE':
        return [exact];
      case 'SHORT':
        return [{ ...exact, amountTwd: exact.amountTwd - 100 }];
      case 'OVER':
        return [{ ...exact, amountTwd: exact.amountTwd + 80 }];
      case 'TWICE':
        return [exact, exact];
      case 'UNNAMED':
        return [{ ...exact, account: '' }];
      default:
        return [];
    }
  }),
  { orderNo: null, amountTwd: 5, account: '', note: '利息' },
  { orderNo: null, amountTwd: 1_234, account: '(700)0000000000099999', note: '廠商退款' },
  { orderNo: null, amountTwd: 777, account: '(013)0000000000088888', note: '別的團' },
];

/** Their number in the file and their sums. */
export const statement = {
  rows: bankRows.length,
  asideTwd: bankRows.reduce((sum, row) => sum + (row.orderNo === null ? row.amountTwd : 0), 0),
  sumTwd: bankRows.reduce((sum, { amountTwd }) => sum + amountTwd, 0),
};

/** As 國泰世華 writes it. */
export function statementCsv(day: string): string {
  const headings = '交易日期,帳務日期,說明,提出,存入,餘額,交易資訊,備註';
  let balance = 100_000;
  const lines = bankRows.map(({ amountTwd, account, note }) => {
    balance += amountTwd;
    return `${day.replaceAll('-', '/')},,跨行轉,,${amountTwd},${balance},${account},${note}`;
  });
  return ['國泰世華銀行,,,,,,,', headings, ...lines].join('\r\n');
}

/** Pieces of each SKU that the supplier did not deliver. */
export const shortages = [2, 1, 1];

/** What an order is to come to: pieces handed out, what came in and went back, what is to be collected. */
export type Books = { pieces: number; inTwd: number; backTwd: number; collectTwd: number };

/** The evening worked out by hand, order by order. */
export function expectedBooks(): Map<string, Books> {
  const unpaid: readonly (Transfer | null)[] = ['SHORT', 'NEVER', 'LAPSED'];
  const staying = joinings.filter((one) => !one.leaves && !unpaid.includes(one.transfer));
  const pieces = new Map(staying.map(({ orderNo, pieces }) => [orderNo, pieces]));
  for (const [sku, short] of shortages.entries()) {
    let left = short;
    for (const { orderNo, sku: own } of staying.toReversed()) {
      const has = pieces.get(orderNo) ?? 0;
      const cut = own === sku ? Math.min(has, left) : 0;
      pieces.set(orderNo, has - cut);
      left -= cut;
    }
  }
  const inOf = Map.groupBy(bankRows, ({ orderNo }) => orderNo);
  return new Map(
    joinings.map((one) => {
      const { orderNo, feeTwd, transfer } = one;
      const settled = pieces.get(orderNo) ?? 0;
      const costTwd = settled === 0 ? 0 : settled * priceTwd + feeTwd;
      const inTwd = (inOf.get(orderNo) ?? []).reduce((sum, { amountTwd }) => sum + amountTwd, 0);
      const collectTwd = transfer === null ? costTwd : 0;
      const backTwd = transfer === null ? 0 : inTwd - costTwd;
      return [orderNo, { pieces: settled, inTwd, backTwd, collectTwd }];
    }),
  );
}
