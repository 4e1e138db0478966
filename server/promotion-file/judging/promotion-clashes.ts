import type { Database } from '#server/database/database.ts';
import type { PromotionClash } from '#server/features/records/flash-sale/live-promotion.ts';
import { promotionName } from '#server/promotion-file/promotion-record.ts';
import { findProductNames } from './promotion-goods.ts';
import type { RequestedPromotion } from './requested-promotion.ts';

/** The clashes of the written promotions as texts: one for each product. */
export async function listClashTexts(
  database: Database,
  written: ReadonlyMap<RequestedPromotion, number>,
  clashes: readonly PromotionClash[],
): Promise<{ requested: RequestedPromotion; text: string }[]> {
  const products = clashes.map(({ productId }) => productId);
  const names = await findProductNames(database, products);
  const lineOf = new Map(
    [...written].map(([{ record, file, stored }, id]) => {
      return [promotionName(record.kind, id), stored ? null : file.line] as const;
    }),
  );
  const present = (name: string) => presentName(name, lineOf.get(name) ?? null);
  return [...written].flatMap(([requested, id]) => {
    const own = promotionName(requested.record.kind, id);
    const ofOwn = clashes.filter(({ promotions }) => promotions.includes(own));
    return [...Map.groupBy(ofOwn, ({ productId }) => productId)].map(([productId, met]) => {
      const others = met.flatMap(({ promotions }) => promotions.filter((name) => name !== own));
      const text = `「${names.get(productId) ?? productId}」同一段時間也在${others.map(present).join('、')}`;
      return { requested, text };
    });
  });
}

/** A promotion imported now is named by its line, because its owner does not know its id yet. */
const presentName = (name: string, line: number | null): string => {
  const [kind, id] = name.split(' ');
  const kindText = kind === 'FLASH' ? '限時搶購' : '團購';
  return line === null ? `${kindText} ${id}` : `這個檔案第 ${line} 列的${kindText}`;
};
