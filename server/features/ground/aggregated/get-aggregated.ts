import * as contract from '@kaituan/contract/catalog/aggregated';
import {
  findTree,
  growTrees,
  keepBranchesWith,
  trailTo,
} from '@kaituan/domain/catalog/category-tree';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { type CallContext, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findActivity } from './activity-query.ts';
import { findBrand } from './brand-query.ts';
import { findCategoryIdsWithGoods, listCategories } from './category-query.ts';
import {
  allProducts,
  pagePath,
  presentAggregated,
  presentAggregatedTree,
} from './present-aggregated.ts';

export const getAggregated = handle(
  contract.getAggregated,
  async ({ channelId, aggregatedType, id }, context) => {
    await requireChannel(context.database, channelId);
    const header = await getHeader[aggregatedType](channelId, id, context);
    return { result: { ...blankHeader, ...header, serverTime: context.now.toISOString() } };
  },
);

const getHeader = {
  CATEGORY: getCategoryHeader,
  BRAND: getBrandHeader,
  ACTIVITY: getActivityHeader,
};

/** Defaults of the fields that only some kinds of header have. */
const blankHeader = { introduction: '', trail: [], startsAt: null, endsAt: null, origin: null };

/** A category without goods still has a header; only menus leave it out. */
async function getCategoryHeader(channelId: number, id: number, { database, now }: CallContext) {
  const [categories, withGoods] = await Promise.all([
    listCategories(database),
    findCategoryIdsWithGoods(database, channelId, now),
  ]);
  const trees = growTrees(keepBranchesWith(categories, withGoods));
  const present = (tree: (typeof trees)[number]) => presentAggregatedTree('CATEGORY', tree);
  if (id === 0) return { ...allProducts, children: trees.map(present) };
  const category = categories.find((row) => row.id === id);
  if (!category) throw new Refusal('NOT_FOUND');
  return {
    ...presentAggregated('CATEGORY', category),
    children: (findTree(trees, id)?.children ?? []).map(present),
    trail: trailTo(categories, id).map((row) => ({
      id: row.id,
      aggregatedName: row.name,
      routerTo: pagePath('CATEGORY', row.id),
    })),
  };
}

async function getBrandHeader(_channelId: number, id: number, { database }: CallContext) {
  const brand = await findBrand(database, id);
  if (!brand) throw new Refusal('NOT_FOUND');
  const { introduction, origin } = brand;
  return { ...presentAggregated('BRAND', brand), introduction, origin };
}

/** An upcoming activity is shown with its dates; an ended one is GONE. */
async function getActivityHeader(channelId: number, id: number, { database, now }: CallContext) {
  const activity = await findActivity(database, channelId, id);
  if (!activity) throw new Refusal('NOT_FOUND');
  if (activity.endsAt <= now) throw new Refusal('GONE');
  return {
    ...presentAggregated('ACTIVITY', activity),
    introduction: activity.introduction,
    startsAt: activity.startsAt.toISOString(),
    endsAt: activity.endsAt.toISOString(),
  };
}
