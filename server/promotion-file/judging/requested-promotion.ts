import { isDeepStrictEqual } from 'node:util';
import { type CampaignStatus, campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import type { Json } from '#server/catalog-file/cells/cell-format.ts';
import { freshValues } from '#server/catalog-file/columns/column-fields.ts';
import type { ProblemList } from '#server/catalog-file/import-problems.ts';
import { isSoldOnline } from '#server/features/ground/offer/sku-offer.ts';
import type {
  ItemRecord,
  PromotionRecord,
  StoredPromotion,
  Values,
} from '#server/promotion-file/promotion-record.ts';
import {
  headingOfPromotion,
  type PromotionKey,
} from '#server/promotion-file/reading/promotion-columns.ts';
import {
  type PromotionField,
  promotionFields,
} from '#server/promotion-file/reading/promotion-fields.ts';
import type { FileItem, FilePromotion } from '#server/promotion-file/reading/read-promotions.ts';
import type { PromotionGoods } from './promotion-goods.ts';

/** A promotion as the file requests it, with the stored one. */
export type RequestedPromotion = {
  file: FilePromotion;
  stored: StoredPromotion | null;
  record: PromotionRecord;
  isChanged: boolean;
  /** Reports a mistake at the row of a SKU, or at the first row. */
  refuse(column: PromotionKey, reason: string, skuId?: number | null): void;
};

/** Merges the file's values with the stored ones; undefined after reporting what is missing. */
export function findRequested(
  file: FilePromotion,
  stored: StoredPromotion | null,
  goods: PromotionGoods,
  mistakes: ProblemList,
): RequestedPromotion | undefined {
  const before = mistakes.total;
  const lineOf = (skuId: number | null) =>
    file.items?.find(({ skuCode }) => goods.skus.get(skuCode)?.id === skuId)?.line ?? file.line;
  const refuse: RequestedPromotion['refuse'] = (column, reason, skuId = null) =>
    mistakes.add({ line: lineOf(skuId), column: headingOfPromotion(column), reason });
  if (stored && stored.kind !== file.kind) {
    refuse('kind', '不能改成別的活動，請另開一個');
    return undefined;
  }
  const { whole } = promotionFields[file.kind];
  const values = merge(whole, stored?.values, file.values, refuse);
  const items = mergeItems(file, stored, goods, mistakes);
  if (file.kind !== 'FLASH') values.status = decideStatus(stored, values.status, refuse);
  checkReferences(values, stored, goods, refuse);
  if (mistakes.total > before) return undefined;
  const record = { kind: file.kind, values, items };
  return { file, stored, record, isChanged: !stored || !isSame(stored, record), refuse };
}

/** The file's values, else the stored ones, else the defaults. */
function merge(
  fields: readonly PromotionField[],
  stored: Values | undefined,
  said: Values,
  refuse: RequestedPromotion['refuse'],
): Values {
  const values = { ...(stored ?? freshValues(fields)), ...said };
  for (const { into, column, blank } of fields) {
    if (blank === 'REFUSE' && values[into] === undefined) refuse(column, '新的活動一定要填');
  }
  return values;
}

function mergeItems(
  { kind, items }: FilePromotion,
  stored: StoredPromotion | null,
  { skus }: PromotionGoods,
  mistakes: ProblemList,
): ItemRecord[] {
  if (!items) return [...(stored?.items ?? [])];
  const refuse = (line: number, reason: string) =>
    mistakes.add({ line, column: headingOfPromotion('skuCode'), reason });
  const merged = items.flatMap((item) => {
    const found = skus.get(item.skuCode);
    if (!found) {
      refuse(item.line, `商店裡沒有貨號「${item.skuCode}」：請先匯入這個規格，或檢查有沒有打錯`);
      return [];
    }
    if (!isSoldOnline(found.restricted)) refuse(item.line, '依法不能在網路上賣');
    const before = stored?.items.find(({ skuId }) => skuId === found.id);
    return [{ skuId: found.id, values: mergeItem(kind, before, item, mistakes) }];
  });
  // The SKUs of a flash sale have no order.
  return kind === 'FLASH' ? merged.sort((one, other) => one.skuId - other.skuId) : merged;
}

function mergeItem(
  kind: FilePromotion['kind'],
  before: ItemRecord | undefined,
  { line, values }: FileItem,
  mistakes: ProblemList,
): Values {
  const refuse = (column: PromotionKey, reason: string) =>
    mistakes.add({ line, column: headingOfPromotion(column), reason });
  return merge(promotionFields[kind].item, before?.values, values, refuse);
}

/** A file can only publish a draft; other status changes have commands. */
function decideStatus(
  stored: StoredPromotion | null,
  said: Json | undefined,
  refuse: RequestedPromotion['refuse'],
): CampaignStatus {
  const requested = (said ?? 'SCHEDULED') as CampaignStatus;
  const current = stored?.values.status as CampaignStatus | undefined;
  const isDraft = current === undefined || current === 'DRAFT';
  if (isDraft && requested !== 'DRAFT' && requested !== 'SCHEDULED') {
    const words = `${campaignStatusText.DRAFT}或${campaignStatusText.SCHEDULED}`;
    refuse('status', `還沒公布的團購只能是${words}`);
  }
  if (!isDraft && requested === 'DRAFT') {
    refuse('status', '已經公布的團購不能收回，可以用 npm run group -- cancel 取消');
  }
  return isDraft ? requested : current;
}

function checkReferences(
  { channelId, activityId = null, pictureId = null }: Values,
  stored: StoredPromotion | null,
  { channels, channelOfActivity, pictures }: PromotionGoods,
  refuse: RequestedPromotion['refuse'],
): void {
  if (typeof channelId === 'number' && !channels.has(channelId)) {
    refuse('channel', `沒有營業中的通路 ${channelId}`);
  }
  if (typeof activityId === 'number' && channelOfActivity.get(activityId) !== channelId) {
    refuse('activity', `通路裡沒有活動頁 ${activityId}`);
  }
  const isNew = pictureId !== stored?.values.pictureId;
  if (isNew && typeof pictureId === 'string' && !pictures.has(pictureId)) {
    refuse('picture', `商店裡沒有圖片「${pictureId}」；檔案要和 --pictures 資料夾一起匯入`);
  }
}

const isSame = (stored: StoredPromotion, { values, items }: PromotionRecord): boolean =>
  isDeepStrictEqual(normal(stored.values), normal(values)) &&
  isDeepStrictEqual(stored.items, items);

/** Normalises moments for comparison. */
const normal = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) =>
      /(At|From|To)$/.test(key) && typeof value === 'string'
        ? [key, new Date(value).toISOString()]
        : [key, value],
    ),
  );
