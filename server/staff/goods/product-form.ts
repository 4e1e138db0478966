import { isDeepStrictEqual } from 'node:util';
import * as contract from '@kaituan/contract/staff/goods/staff-product';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { farEnd } from '#server/catalog-file/applying/apply-products.ts';
import { categoryTree } from '#server/catalog-file/writing/group-rows.ts';
import type { Database } from '#server/database/database.ts';
import {
  brand,
  channel,
  channelProduct,
  media,
  product,
  productCategory,
  sku,
} from '#server/database/schema/catalog-schema.ts';
import { channelPrice } from '#server/database/schema/trading-schema.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { Refusal } from '#server/http/refusal.ts';
import { versionOf } from '#server/staff/settings/setting.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { linesOf, type NamedParts, pathOf } from './product-lines.ts';
import { requireProduct } from './staff-product.ts';
import { writeGoods } from './write-goods.ts';

type Form = contract.ProductForm;

export const getProductForm = handleStaff(
  contract.getProductForm,
  async ({ productId }, context) => {
    const found = await readForm(context.database, productId);
    await requireProduct(context, productId, 'SEE');
    return { result: { version: versionOf(found), product: found } };
  },
);

/** Written as a small catalogue file of this one product; variants that it leaves out stay as they are. */
export const saveProduct = handleStaff(
  contract.saveProduct,
  async ({ productId, version, product: form }, context) => {
    const { database, staff } = context;
    // As a file locks: the catalogue first.
    await lockCatalog(database);
    const before = productId === null ? undefined : await readForm(database, productId);
    if (productId === null) staff.requireChannel(null);
    else await requireProduct(context, productId, 'CHANGE');
    if (before && versionOf(before) !== version) {
      const message = '別人剛剛改過這個商品，請看過改動再儲存';
      throw new Refusal('SETTINGS_CHANGED', { message });
    }
    await checkCode(database, form, before);
    requireChannels(staff, before, form);
    if (before && before.pictures.length > 0 && form.pictures.length === 0) {
      throw mistake('pictures', '商品至少留一張圖片');
    }
    const { remarks } = await writeGoods(context, linesOf(form, await nameParts(database, form)), {
      ...{ keepsStock: true, pictures: 'UPLOADED', pathOf },
    });
    const id = productId ?? (await idOf(database, form.code));
    const written = await readForm(database, id);
    await describePictures(database, written, form);
    const after = await readForm(database, id);
    // Listings show the descriptions as well.
    await refreshListings(database, [id]);
    staff.note({ subjectId: form.code, ...(before && { before }), after });
    return { result: { productId: id, remarks: remarks.map(({ reason }) => reason) } };
  },
);

const mistake = (field: string, text: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {
    ...{ message: text, details: [{ path: `product.${field}`, rule: 'GOODS', text }] },
  });

/** Who offers it in a channel, or changes what it costs there, needs the permission in that one. */
function requireChannels(staff: StaffContext['staff'], before: Form | undefined, form: Form) {
  const said = (one: Form | undefined, channelId: number) => ({
    offer: one?.offers.find((offer) => offer.channelId === channelId),
    priceOf: Object.fromEntries(
      (one?.skus ?? []).flatMap(({ code, channelPrices }) =>
        channelPrices.filter((own) => own.channelId === channelId).map((own) => [code, own]),
      ),
    ),
  });
  for (const channelId of channelsOf(before ? [before, form] : [form])) {
    const isSame = isDeepStrictEqual(said(before, channelId), said(form, channelId));
    if (!isSame) staff.requireChannel(channelId);
  }
}

const channelsOf = (forms: readonly Form[]): number[] => {
  const named = forms.flatMap(({ offers, skus }) => [
    ...offers,
    ...skus.flatMap(({ channelPrices }) => channelPrices),
  ]);
  return [...new Set(named.map(({ channelId }) => channelId))];
};

/** A file matches products by their codes: a new product must not become a change of another. */
async function checkCode(
  database: Database,
  { code }: Form,
  before: Form | undefined,
): Promise<void> {
  if (before) {
    if (before.code !== code) throw mistake('code', '商品代碼不能改');
    return;
  }
  const [taken] = await database
    .select({ name: product.name })
    .from(product)
    .where(eq(product.code, code));
  if (taken) throw mistake('code', `「${taken.name}」已經用了這個代碼`);
}

async function nameParts(database: Database, form: Form): Promise<NamedParts> {
  const { code, brandId, categoryIds } = form;
  const [named] =
    brandId === null ? [] : await database.select().from(brand).where(eq(brand.id, brandId));
  if (brandId !== null && !named) throw mistake('brandId', '這個品牌剛剛被刪除了，請重新選擇');
  const { rows } = await database.execute<{ id: number; path: string }>(sql`
    ${categoryTree} select id, path from tree`);
  const pathOfId = new Map(rows.map(({ id, path }) => [id, path]));
  const categories = categoryIds.map((id) => {
    const path = pathOfId.get(id);
    if (path === undefined) throw mistake('categoryIds', '有分類剛剛被刪除了，請重新選擇');
    return path;
  });
  const known = await database
    .select({ code: sku.code })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(product.code, code));
  const knownCodes = new Set(known.map((one) => one.code));
  const channels = await database.select({ id: channel.id }).from(channel);
  const channelIds = [...new Set([...channels.map(({ id }) => id), ...channelsOf([form])])];
  return { brand: named?.name ?? null, categories, knownCodes, channelIds, farEnd };
}

async function idOf(database: Database, code: string): Promise<number> {
  const [row] = await database
    .select({ id: product.id })
    .from(product)
    .where(eq(product.code, code));
  if (!row) throw new Error(`product ${code} was not written`);
  return row.id;
}

/** What each picture shows; without a text it is the product's name, as in a file. */
async function describePictures(database: Database, written: Form, { name, pictures }: Form) {
  for (const [place, { mediaId }] of written.pictures.entries()) {
    const alt = pictures[place]?.alt || name;
    await database.update(media).set({ alt }).where(eq(media.id, mediaId));
  }
}

/** A product as its form shows it. */
async function readForm(database: Database, productId: number): Promise<Form> {
  const [row] = await database.select().from(product).where(eq(product.id, productId));
  if (!row) throw new Refusal('NOT_FOUND', { message: `找不到商品 ${productId}` });
  const categories = await database
    .select({ id: productCategory.categoryId })
    .from(productCategory)
    .where(eq(productCategory.productId, productId))
    .orderBy(asc(productCategory.position), asc(productCategory.categoryId));
  const pictures = await database
    .select({ mediaId: media.id, alt: media.alt })
    .from(media)
    .where(and(eq(media.productId, productId), isNotNull(media.file)))
    .orderBy(asc(media.position), asc(media.id));
  const skus = await database
    .select()
    .from(sku)
    .where(eq(sku.productId, productId))
    .orderBy(asc(sku.position), asc(sku.id));
  const offers = await database
    .select({ channelId: channelProduct.channelId, editorPick: channelProduct.editorPick })
    .from(channelProduct)
    .where(eq(channelProduct.productId, productId))
    .orderBy(asc(channelProduct.channelId));
  const prices = await database
    .select({ own: channelPrice })
    .from(channelPrice)
    .innerJoin(sku, eq(sku.id, channelPrice.skuId))
    .where(eq(sku.productId, productId))
    .orderBy(asc(channelPrice.channelId));
  const { code, name, subtitle, brandId, temperature, origin, food, options } = row;
  const hasEnd = +row.maxEndTimestamp < Date.parse(farEnd);
  return {
    ...{ code, name, subtitle, brandId, temperature, origin, food },
    ...{ description: row.descriptionHtml, status: row.productStatus },
    categoryIds: categories.map(({ id }) => id),
    displayFrom: row.displayTimestamp.toISOString(),
    displayUntil: hasEnd ? row.maxEndTimestamp.toISOString() : null,
    rescission: row.rescissionExemption,
    pictures: pictures.map(({ mediaId, alt }) => ({ mediaId, alt: alt === name ? '' : alt })),
    ...{ tags: row.tags, specs: row.specs, weightG: row.weightG, restricted: row.restricted },
    preorderShipFrom: row.preorderShipFrom?.toISOString() ?? null,
    offers,
    optionNames: options.map((option) => option.name),
    skus: skus.map((one) => ({
      ...{ code: one.code, barcode: one.barcode ?? '', optionValues: one.optionValues },
      ...{ unitLabel: one.unitLabel, priceTwd: one.priceTwd, listPriceTwd: one.listPriceTwd },
      ...{ onHand: null, moq: one.moq, multiple: one.multiple },
      ...{ maxPerOrder: one.maxPerOrder, tiers: one.tiers, caseQty: one.caseQty },
      ...{ caseLabel: one.caseLabel ?? '', shelf: one.shelf, lowStockAt: one.lowStockAt },
      isRetired: one.isRetired,
      channelPrices: prices
        .filter(({ own }) => own.skuId === one.id)
        .map(({ own: { channelId, priceTwd, tiers } }) => ({ channelId, priceTwd, tiers })),
    })),
  };
}
