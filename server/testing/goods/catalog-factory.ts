import type { Database } from '#server/database/database.ts';
import * as table from '#server/database/schema/catalog-schema.ts';
import { flashSale, flashSaleItem } from '#server/database/schema/flash-schema.ts';

type NewProduct = typeof table.product.$inferInsert;
type NewSku = typeof table.sku.$inferInsert;

/** The values that a test sets; others get defaults. */
export type ProductFixture = Partial<Omit<NewProduct, 'id'>> & {
  channelIds?: number[];
  categoryIds?: number[];
  skus?: Partial<Omit<NewSku, 'id' | 'productId'>>[];
  pictures?: number;
  editorPick?: number;
};

const dayMs = 86_400_000;
let lastId = 1_000;
/** An id unique in this test file. */
export const nextId = (): number => ++lastId;

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs);

export async function createChannel(database: Database, id = nextId()): Promise<number> {
  await database.insert(table.salesCompany).values({
    id,
    htmlTitle: '測試團購',
    name: '測試團購股份有限公司',
    taxId: '12345675',
    address: '臺北市中正區重慶南路一段122號',
    phone: '02-2311-3731',
    email: 'shop@example.com',
    serviceHours: '週一至週五 09:00–18:00',
  });
  await database.insert(table.channel).values({ id, salesCompanyId: id, name: '測試通路' });
  return id;
}

export async function createCategory(
  database: Database,
  name: string,
  parentId: number | null = null,
): Promise<number> {
  const id = nextId();
  await database.insert(table.category).values({ id, name, parentId });
  return id;
}

export async function createBrand(
  database: Database,
  name: string,
  latinName: string | null = null,
): Promise<number> {
  const id = nextId();
  await database.insert(table.brand).values({ id, name, latinName });
  return id;
}

export async function createActivity(
  database: Database,
  channelId: number,
  productIds: number[],
): Promise<number> {
  const id = nextId();
  const startsAt = daysFrom(new Date(), -1);
  const endsAt = daysFrom(new Date(), 30);
  await database.insert(table.activity).values({ id, channelId, name: '活動', startsAt, endsAt });
  await database
    .insert(table.activityProduct)
    .values(productIds.map((productId) => ({ activityId: id, productId })));
  return id;
}

/** A product on sale since yesterday, with one SKU of NT$100 and plenty in stock. */
export async function createProduct(
  database: Database,
  fixture: ProductFixture = {},
): Promise<number> {
  const {
    channelIds = [],
    categoryIds = [],
    skus = [{}],
    pictures = 0,
    editorPick,
    ...given
  } = fixture;
  const id = nextId();
  await database.insert(table.product).values({
    id,
    code: `P-${id}`,
    name: `商品${id}`,
    productStatus: 'ACTIVE',
    displayTimestamp: daysFrom(new Date(), -30),
    maxEndTimestamp: daysFrom(new Date(), 30),
    temperature: 'AMBIENT',
    ...given,
  });
  for (const categoryId of categoryIds) {
    await database.insert(table.productCategory).values({ productId: id, categoryId });
  }
  for (const sku of skus) await createSku(database, id, sku);
  for (const channelId of channelIds) {
    await database.insert(table.channelProduct).values({ channelId, productId: id, editorPick });
  }
  for (let position = 0; position < pictures; position += 1) {
    await createPicture(database, id, position);
  }
  return id;
}

export async function createSku(
  database: Database,
  productId: number,
  sku: Partial<NewSku> = {},
): Promise<number> {
  const id = nextId();
  await database.insert(table.sku).values({
    id,
    productId,
    code: `S-${id}`,
    listPriceTwd: 120,
    priceTwd: 100,
    onHand: 100,
    ...sku,
  });
  return id;
}

async function createPicture(database: Database, productId: number, position: number) {
  await database.insert(table.media).values({
    id: `m${productId}-${position}`,
    productId,
    position,
    width: 960,
    height: 960,
    alt: '商品照片',
    color: '#fbe3e8',
    file: 'photo.webp',
  });
}

/** Enough stock, and practically no limit. */
const usualItem = { stock: 20, perMember: 99 };

/** A flash sale that began an hour ago, with one price per SKU; its pieces are not moved in yet. */
export async function createFlashSale(
  database: Database,
  channelId: number,
  flashPriceTwdBySku: Record<number, number>,
  endsAt = daysFrom(new Date(), 1),
): Promise<number> {
  const id = nextId();
  const startsAt = daysFrom(new Date(), -1 / 24);
  await database.insert(flashSale).values({ id, channelId, title: '限時搶購', startsAt, endsAt });
  for (const [skuId, flashPriceTwd] of Object.entries(flashPriceTwdBySku)) {
    await database
      .insert(flashSaleItem)
      .values({ flashSaleId: id, skuId: Number(skuId), flashPriceTwd, ...usualItem });
  }
  return id;
}
