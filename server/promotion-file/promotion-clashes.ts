import type { Database } from '../database/database.ts';
import {
  listPromotionClashes,
  type PromotionClash,
} from '../features/flash-sale/live-promotion.ts';
import { findProductNames } from './promotion-goods.ts';
import { promotionName } from './promotion-record.ts';
import type { WantedPromotion } from './wanted-promotion.ts';

const asKey = ({ productId, promotions }: PromotionClash) => `${productId} ${promotions.join()}`;

/** The clashes there are before anything is written; nobody is blamed for them. */
export async function listKnownClashes(database: Database, now: Date): Promise<Set<string>> {
  return new Set((await listPromotionClashes(database, now)).map(asKey));
}

/** What the written promotions clash with, in words. */
export async function listClashTexts(
  database: Database,
  written: ReadonlyMap<WantedPromotion, number>,
  known: ReadonlySet<string>,
  now: Date,
): Promise<{ wanted: WantedPromotion; text: string }[]> {
  const clashes = (await listPromotionClashes(database, now)).filter(
    (clash) => !known.has(asKey(clash)),
  );
  const products = clashes.map(({ productId }) => productId);
  const names = await findProductNames(database, products);
  return [...written].flatMap(([wanted, id]) => {
    const own = promotionName(wanted.record.kind, id);
    return clashes
      .filter(({ promotions }) => promotions.includes(own))
      .map(({ productId, promotions }) => {
        const others = promotions.filter((name) => name !== own).map(presentName);
        const text = `「${names.get(productId) ?? productId}」同一段時間也在${others.join('、')}`;
        return { wanted, text };
      });
  });
}

const presentName = (name: string): string => {
  const [kind, id] = name.split(' ');
  return `${kind === 'FLASH' ? '限時搶購' : '團購'} ${id}`;
};
