import type { Database } from '../../database/database.ts';
import type { PromotionClash } from '../../features/flash-sale/live-promotion.ts';
import { promotionName } from '../promotion-record.ts';
import { findProductNames } from './promotion-goods.ts';
import type { WantedPromotion } from './wanted-promotion.ts';

/** What the written promotions clash with, in words: one text for each product. */
export async function listClashTexts(
  database: Database,
  written: ReadonlyMap<WantedPromotion, number>,
  clashes: readonly PromotionClash[],
): Promise<{ wanted: WantedPromotion; text: string }[]> {
  const products = clashes.map(({ productId }) => productId);
  const names = await findProductNames(database, products);
  return [...written].flatMap(([wanted, id]) => {
    const own = promotionName(wanted.record.kind, id);
    const ofOwn = clashes.filter(({ promotions }) => promotions.includes(own));
    return [...Map.groupBy(ofOwn, ({ productId }) => productId)].map(([productId, met]) => {
      const others = met.flatMap(({ promotions }) => promotions.filter((name) => name !== own));
      const text = `「${names.get(productId) ?? productId}」同一段時間也在${others.map(presentName).join('、')}`;
      return { wanted, text };
    });
  });
}

const presentName = (name: string): string => {
  const [kind, id] = name.split(' ');
  return `${kind === 'FLASH' ? '限時搶購' : '團購'} ${id}`;
};
