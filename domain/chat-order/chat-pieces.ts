import type { ChatGoods } from './chat-goods.ts';
import type { Quantity } from './chat-quantity.ts';
import type { Line } from './pair-goods.ts';

/** Units that are seldom what is sold as one: 「50 片」 may be fifty, or five packs of ten. */
const piece = /^(?:條|台斤|公斤|斤|kg|顆|粒|隻|支|片|串|尾|塊|入)$/i;

/** From here on a quantity in pieces is asked about even where nothing says how many are in a pack. */
const manyPieces = 10;

/**
 * What a quantity in pieces may mean, the packs first that make it up; undefined where the goods are sold by that unit,
 * such as 「1 隻」 or 「/片」, or no such unit is said.
 */
export function listPieceReadings(
  lines: readonly Line[],
  quantities: readonly Quantity[],
  goods: readonly ChatGoods[],
): Line[][] | undefined {
  const packs = lines.map((line, index) => {
    const said = (quantities[index] ?? quantities[0])?.unit ?? '';
    const sold = goods.find((one) => one.skuId === line.skuId);
    const pack = piece.test(said) && sold ? packOf(`${sold.name} ${sold.optionText}`, said) : 1;
    return Number.isNaN(pack) && line.quantity < manyPieces ? 1 : pack;
  });
  if (packs.every((pack) => pack === 1)) return undefined;
  const inPacks = lines.map((line, index) => ({
    ...line,
    quantity: line.quantity / (packs[index] ?? 1),
  }));
  const isWhole = inPacks.every(({ quantity }) => Number.isInteger(quantity));
  return isWhole ? [inPacks, [...lines]] : [[...lines]];
}

/** How many pieces are sold as one; not a number when nothing says it. */
function packOf(sold: string, unit: string): number {
  const counted = new RegExp(`(\\d+)\\s*${unit}`, 'i').exec(sold);
  if (counted) return Number(counted[1]);
  return new RegExp(`[一單每/／(（\\s]${unit}(?!\\p{L})`, 'iu').test(sold) ? 1 : Number.NaN;
}
