import { parseWhole } from '#server/catalog-file/cells/number-cell.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import { type ColumnKey, catalogColumns, channelHeading, headingOf } from './catalog-columns.ts';
import { foodFields } from './column-fields.ts';

export type ChannelPriceSlots = {
  channelId: number;
  price: number;
  tiers: number | undefined;
};

/** The position of each column in a file, counted from 0, and its heading. */
export type SheetColumns<Key extends string> = {
  at: ReadonlyMap<Key, number>;
  headingOf(column: Key): string;
};

export type ColumnLayout = SheetColumns<ColumnKey> & {
  width: number;
  channelPrices: readonly ChannelPriceSlots[];
  headings: readonly string[];
};

/** A heading normalised for comparison. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*_()]/g, '');

const knownHeadings = new Map<string, ColumnKey>(
  catalogColumns.flatMap(({ key, heading }) => [
    [plainHeading(heading), key],
    [plainHeading(key), key],
  ]),
);
const channelPrice = /^(通路價|channelprice)(\d+)$/;
const channelTiers = /^(通路量價|channeltiers)(\d+)$/;

/** Parses the line of headings; undefined when it is invalid, with mistakes. */
export function parseColumnLayout(
  headings: readonly string[],
  line: number,
  channelIds: ReadonlySet<number>,
  { mistakes }: ImportProblems,
): ColumnLayout | undefined {
  const refuse = (column: string, reason: string) => mistakes.add({ line, column, reason });
  const at = new Map<ColumnKey, number>();
  const prices = new Map<number, number>();
  const tiers = new Map<number, number>();
  const place = <Key>(places: Map<Key, number>, key: Key, position: number) => {
    if (places.has(key)) refuse(headings[position] ?? '', '這個欄位出現兩次');
    else places.set(key, position);
  };
  headings.forEach((heading, position) => {
    const plain = plainHeading(heading);
    const known = knownHeadings.get(plain);
    const price = channelOf(channelPrice, plain);
    const tier = channelOf(channelTiers, plain);
    const channel = price ?? tier;
    if (known) place(at, known, position);
    else if (channel !== undefined && !channelIds.has(channel)) {
      refuse(heading, `沒有通路 ${channel}`);
    } else if (price !== undefined) place(prices, price, position);
    else if (tier !== undefined) place(tiers, tier, position);
    else if (!isNoteHeading(plain)) {
      refuse(heading, '不認得這個欄位；如果只是備註，請在欄名前加 #');
    }
  });
  if (at.size === 0) return undefined;
  const missing = missingColumns(at);
  if (missing) refuse(missing.column, missing.reason);
  for (const id of tiers.keys()) {
    if (prices.has(id)) continue;
    const price = channelHeading({ channelId: id, says: 'PRICE' });
    refuse(channelHeading({ channelId: id, says: 'TIERS' }), `要和「${price}」一起出現`);
  }
  return {
    width: headings.length,
    at,
    headingOf,
    channelPrices: [...prices].map(([channelId, price]) => ({
      channelId,
      price,
      tiers: tiers.get(channelId),
    })),
    headings,
  };
}

/** Whether it is the export of the desk's list of goods, which says less than a catalogue file. */
export const isGoodsList = (headings: readonly string[]): boolean =>
  ['被訂走', '可賣'].every((column) => headings.some((one) => plainHeading(one) === column));

/** Columns with notes, which are ignored. */
export const isNoteHeading = (plain: string) =>
  plain === '' || plain.startsWith('#') || plain === '備註';

function channelOf(pattern: RegExp, plain: string): number | undefined {
  const id = pattern.exec(plain)?.[2];
  return id === undefined ? undefined : parseWhole(id);
}

function missingColumns(
  at: ReadonlyMap<ColumnKey, number>,
): { column: string; reason: string } | undefined {
  const food = foodFields.map((field) => field.column);
  const absent = food.filter((column) => !at.has(column));
  if (absent.length > 0 && absent.length < food.length) {
    const names = absent.map(headingOf).join('、');
    return { column: names, reason: '食品標示的四個欄位要一起出現' };
  }
  if (at.has('editorPicks') && !at.has('channels')) {
    return { column: headingOf('editorPicks'), reason: `要和「${headingOf('channels')}」一起出現` };
  }
  const names: ColumnKey[] = ['category', 'brand', 'productCode', 'skuCode'];
  if (!names.some((column) => at.has(column))) {
    const all = names.map(headingOf).join('、');
    return { column: all, reason: '至少要有其中一個欄位，才知道每一列說的是什麼' };
  }
  return undefined;
}
