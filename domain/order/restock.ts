import type { Temperature } from '../shipping/temperature.ts';
import type { ReturnReason } from './return-life.ts';

/** A line of a return, for deciding what of it is sold again. */
export type RestockableLine = {
  lineNo: number;
  quantity: number;
  reason: ReturnReason;
  temperature: Temperature;
  /** Of a variant that was deleted since there is no stock any more. */
  isOnFile: boolean;
  /** A recall of it is published, or will be. */
  isRecalled: boolean;
};

/** How many pieces of a line go back on sale. */
export type RestockedLine = { lineNo: number; pieces: number };

/** Why pieces that came back are not sold again, as texts for staff. */
export const restockRefusalText = {
  UNKNOWN_LINE: '這筆退貨沒有這個品項',
  REPEATED: '同一個品項只能填一次',
  TOO_MANY: '回架的件數超過退回的件數',
  THAWED: '冷藏、冷凍商品離開冷鏈，不能回架',
  RECALLED: '召回的商品不能回架；確定能賣的，請到庫存記「退貨回架」',
  SPOILT: '變質或過期的商品不能回架',
  NO_VARIANT: '這個規格已經刪除，沒有庫存可以加',
} as const;
export type RestockRefusal = keyof typeof restockRefusalText;

/** Why no piece of a returned line may be sold again, or undefined. */
export function findNoRestock(line: RestockableLine): RestockRefusal | undefined {
  if (!line.isOnFile) return 'NO_VARIANT';
  if (line.isRecalled) return 'RECALLED';
  if (line.reason === 'SPOILT') return 'SPOILT';
  return isKeptCold(line) ? 'THAWED' : undefined;
}

/** Whether nobody can tell by looking at goods that they stayed cold on their way. */
export function isKeptCold({ temperature }: { temperature: Temperature }): boolean {
  return temperature !== 'AMBIENT';
}

/** Of a parcel that came back by itself, refused or not fetched: what was kept cold is sold again only if the shop says so. */
export function isSoldAgain(
  parcel: { temperature: Temperature },
  { restocksCold }: { restocksCold: boolean },
): boolean {
  return restocksCold || !isKeptCold(parcel);
}

/** Why the requested line `index` cannot go back on sale, or undefined. */
export function findRestockRefusal(
  lines: readonly RestockableLine[],
  requested: readonly RestockedLine[],
  index: number,
): RestockRefusal | undefined {
  const { lineNo, pieces } = requested[index] ?? { lineNo: 0, pieces: 0 };
  const line = lines.find((one) => one.lineNo === lineNo);
  if (!line) return 'UNKNOWN_LINE';
  if (requested.findIndex((one) => one.lineNo === lineNo) < index) return 'REPEATED';
  if (pieces > line.quantity) return 'TOO_MANY';
  return pieces > 0 ? findNoRestock(line) : undefined;
}
