import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';

/** What the form calls the parts of a product. */
const labels: Record<keyof ProductForm, string> = {
  ...{ code: '商品代碼', name: '商品名稱', subtitle: '副標', description: '商品說明' },
  ...{ brandId: '品牌', categoryIds: '分類', status: '狀態', temperature: '溫層' },
  ...{ displayFrom: '上架時間', displayUntil: '下架時間', origin: '產地' },
  ...{ rescission: '七日鑑賞期', food: '食品標示', pictures: '圖片', tags: '標籤' },
  ...{ specs: '規格表', weightG: '重量', restricted: '管制類別', preorderShipFrom: '預購出貨日' },
  ...{ offers: '通路', optionNames: '規格名稱', skus: '規格與價格' },
};

const skuLabels: Readonly<Record<string, string>> = {
  ...{ priceTwd: '售價', listPriceTwd: '建議售價', tiers: '量價', channelPrices: '通路價' },
};

/** A part of the product that somebody else changed, and a name or price that it has now. */
export function describeProductField({ path, now, isTyped }: ChangedField): string | undefined {
  // Both texts are shown beside the field.
  if (path === 'product.description' && isTyped) return undefined;
  const [, part = '', ofSku = ''] = /^product\.(\w+)(?:\[\d+\]\.(\w+))?/.exec(path) ?? [];
  const label = part === 'skus' ? (skuLabels[ofSku] ?? labels.skus) : labels[part as 'name'];
  if (!label) return undefined;
  const isShown = part === 'name' || ofSku === 'priceTwd' || ofSku === 'listPriceTwd';
  return isShown && now !== null ? `${label}（現在是「${now}」）` : label;
}
