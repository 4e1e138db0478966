import type { product, productCategory } from '@kaituan/server/database/schema/catalog-schema';
import { findWeightG, listAllergens } from '#demo/shop/families/labels.ts';
import { brands } from '#demo/shop/groups/brands.ts';
import type { Calendar } from './calendar.ts';
import { categoryIdOf } from './category-rows.ts';
import { parcelSidesMm } from './parcel-sides.ts';
import { brandIdOf, type PlannedProduct } from './planned-products.ts';

export type ProductRow = typeof product.$inferInsert;

const keeping = {
  AMBIENT: '常溫，請置於陰涼乾燥處',
  CHILLED: '冷藏 0–7°C',
  FROZEN: '冷凍 −18°C 以下',
} as const;

export function presentProduct(planned: PlannedProduct, calendar: Calendar): ProductRow {
  const { family, item, extra, lifecycle } = planned;
  const [name, note] = item;
  const firstSize = sizesOf(planned)[0] ?? '';
  const preorder = lifecycle.preorderDays;
  const weightG = findWeightG(firstSize) ?? family.weightG ?? null;
  const pack = extra.pack ?? family.pack;
  return {
    id: planned.id,
    code: planned.code,
    name,
    subtitle: note,
    brandId: brandIdOf(planned.brandKey),
    productStatus: lifecycle.status,
    displayTimestamp: calendar.day(lifecycle.displayDay, lifecycle.displayDay === 0 ? 0 : 10),
    maxEndTimestamp: calendar.day(lifecycle.endDay, 23),
    descriptionHtml: describe(planned),
    tags: [...new Set([...family.tags, ...(extra.tags ?? [])])],
    specs: listSpecs(planned),
    options: listOptions(planned),
    temperature: temperatureOf(planned),
    origin: originOf(planned),
    weightG,
    sidesMm: weightG === null ? null : parcelSidesMm({ pack, familyCode: family.code, weightG }),
    food: presentFood(planned),
    rescissionExemption: exemptionOf(planned),
    restricted: family.restricted ?? 'NONE',
    preorderShipFrom: preorder === null ? null : calendar.day(preorder),
  };
}

export function presentProductCategories({
  id,
  family,
}: PlannedProduct): (typeof productCategory.$inferInsert)[] {
  return [family.category, ...(family.alsoIn ?? [])].map((key, position) => ({
    productId: id,
    categoryId: categoryIdOf(key),
    position,
  }));
}

export const sizesOf = ({ item }: PlannedProduct): string[] => Object.keys(item[2]);

const temperatureOf = ({ family, extra }: PlannedProduct) =>
  extra.temperature ?? family.temperature ?? 'AMBIENT';

const originOf = ({ family, extra, brandKey }: PlannedProduct) =>
  extra.origin ?? family.origin ?? brands[brandKey].origin;

/** Chilled drinks are perishable too; goods that keep without cold are not. */
function exemptionOf(planned: PlannedProduct): ProductRow['rescissionExemption'] {
  const { family, extra } = planned;
  if (extra.temperature === undefined) return family.exemption ?? null;
  return extra.temperature === 'AMBIENT' ? null : 'PERISHABLE';
}

function listOptions(planned: PlannedProduct): { name: string; values: string[] }[] {
  const { family, extra } = planned;
  const sizes = sizesOf(planned);
  const flavors = extra.flavors ?? [];
  const flavorName = family.flavorName ?? (family.food ? '口味' : '款式');
  return [
    ...(flavors.length > 1 ? [{ name: flavorName, values: [...flavors] }] : []),
    ...(sizes.length > 1 ? [{ name: family.sizeName ?? '規格', values: sizes }] : []),
  ];
}

function listSpecs(planned: PlannedProduct): { name: string; value: string }[] {
  const { family, extra } = planned;
  const shelfLifeDays = shelfLifeOf(planned);
  const keepsInStock = family.food !== undefined || temperatureOf(planned) !== 'AMBIENT';
  const entries: [string, string][] = [
    [family.sizeName ?? '規格', sizesOf(planned).join('、')],
    ['產地', originOf(planned)],
    ...(keepsInStock ? [['保存方式', keeping[temperatureOf(planned)]] as [string, string]] : []),
    ...(shelfLifeDays ? [['保存期限', shelfLifeText(shelfLifeDays)] as [string, string]] : []),
    ...Object.entries(family.specs ?? {}),
    ...Object.entries(extra.specs ?? {}),
    ['商品編號', planned.code],
  ];
  return entries.map(([name, value]) => ({ name, value }));
}

const shelfLifeOf = ({ family, extra }: PlannedProduct) =>
  family.food && (extra.shelfLifeDays ?? family.food.shelfLifeDays);

function shelfLifeText(days: number): string {
  if (days >= 3650) return '依瓶身標示';
  if (days >= 700) return `未開封 ${Math.round(days / 365)} 年`;
  return days >= 60 ? `未開封 ${Math.round(days / 30)} 個月` : `未開封 ${days} 天`;
}

function presentFood(planned: PlannedProduct): ProductRow['food'] {
  const { family, extra } = planned;
  if (!family.food) return null;
  const ingredients = extra.ingredients ?? family.food.ingredients;
  return {
    ingredients,
    allergens: listAllergens(ingredients),
    netContent: sizesOf(planned).join('、'),
    shelfLifeDays: shelfLifeOf(planned) ?? family.food.shelfLifeDays,
  };
}

function describe({ family, item, brandKey }: PlannedProduct): string {
  const [name, note] = item;
  const brand = brands[brandKey];
  return (
    `<p>${brand.name}「${name}」，${note}。${family.story}。</p>` +
    `<h3>${useHeading(family)}</h3><p>${family.use}</p>` +
    `<h3>保存與注意</h3><p>${family.care}</p>` +
    `<p>${lotSentence(family)}</p>`
  );
}

function useHeading({ food, restricted }: PlannedProduct['family']): string {
  if (restricted) return '飲用提醒';
  return food ? '食用與料理' : '使用方式';
}

function lotSentence({ lot, restricted, unit }: PlannedProduct['family']): string {
  if (restricted) return '本商品僅供展示，恕不提供網路訂購。';
  if (!lot) return '同事、鄰居一起湊，數量越多越好安排出貨；特殊數量歡迎先來訊詢問。';
  return `一${lot.caseLabel} ${lot.caseQty} ${unit}，湊滿整${lot.caseLabel}出貨最穩、外箱也最不容易受損。`;
}
