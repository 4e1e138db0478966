import * as contract from '@kaituan/contract/catalog/aggregated';
import { growTrees, keepBranchesWith } from '@kaituan/domain/catalog/category-tree';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { type CallContext, handle } from '#server/http/handler.ts';
import { listRunningActivities } from './activity-query.ts';
import { listBrandsWithGoods } from './brand-query.ts';
import { findCategoryIdsWithGoods, listCategories } from './category-query.ts';
import { allProducts, presentAggregated, presentAggregatedTree } from './present-aggregated.ts';

export const getAggregatedArray = handle(
  contract.getAggregatedArray,
  async ({ channelId, aggregatedType }, context) => {
    await requireChannel(context.database, channelId);
    return { result: await listAggregated[aggregatedType](channelId, context) };
  },
);

const listAggregated = { CATEGORY: listCategoryTree, BRAND: listBrands, ACTIVITY: listActivities };

async function listCategoryTree(channelId: number, { database, now }: CallContext) {
  const [categories, withGoods] = await Promise.all([
    listCategories(database),
    findCategoryIdsWithGoods(database, channelId, now),
  ]);
  const trees = growTrees(keepBranchesWith(categories, withGoods));
  return [allProducts, ...trees.map((tree) => presentAggregatedTree('CATEGORY', tree))];
}

async function listBrands(channelId: number, { database, now }: CallContext) {
  const brands = await listBrandsWithGoods(database, { channelId, now });
  return brands.map((brand) => presentAggregated('BRAND', brand));
}

async function listActivities(channelId: number, { database, now }: CallContext) {
  const activities = await listRunningActivities(database, channelId, now);
  return growTrees(activities).map((tree) => presentAggregatedTree('ACTIVITY', tree));
}
