import type { Database } from '#server/database/database.ts';
import {
  brand,
  category,
  channelProduct,
  product,
  productCategory,
  sku,
} from '#server/database/schema/catalog-schema.ts';
import { channelPrice } from '#server/database/schema/trading-schema.ts';
import type { GeneratedCatalog } from './catalog-arbitrary.ts';

/** Inserts a generated catalogue; ids have gaps, as after deletions. */
export async function insertCatalog(database: Database, catalog: GeneratedCatalog): Promise<void> {
  const categories = categoryRows(catalog);
  if (categories.length > 0) await database.insert(category).values(categories);
  const brands = catalog.brands.map((each, at) => ({ ...each, id: at * 2 + 1 }));
  if (brands.length > 0) await database.insert(brand).values(brands);
  let skuCount = 0;
  for (const [at, generated] of catalog.products.entries()) {
    const { brandAt, categoriesAt, displayed, offers, stock, ...columns } = generated;
    const id = at * 3 + 5;
    await database.insert(product).values({
      ...columns,
      id,
      brandId: brandAt === null ? null : (brands[brandAt % (brands.length || 1)]?.id ?? null),
      displayTimestamp: displayed[0] ?? new Date(0),
      maxEndTimestamp: displayed[1] ?? new Date(),
    } as typeof product.$inferInsert);
    const groups = categoriesAt.flatMap((place) => categories[place]?.id ?? []);
    if (groups.length > 0) {
      await database
        .insert(productCategory)
        .values(groups.map((categoryId, position) => ({ productId: id, categoryId, position })));
    }
    if (offers.length > 0) {
      await database
        .insert(channelProduct)
        .values(offers.map((offer) => ({ ...offer, productId: id })));
    }
    for (const [choice, optionValues] of choicesOf(generated.options)
      .slice(0, stock.length)
      .entries()) {
      const { steps, channelPrices, ...each } = stock[choice] ?? raise();
      const skuId = skuCount * 2 + 11;
      await database.insert(sku).values({
        ...each,
        id: skuId,
        productId: id,
        code: catalog.skuCodes[skuCount] ?? raise(),
        optionValues,
        moq: each.multiple * steps,
      });
      if (channelPrices.length > 0) {
        await database.insert(channelPrice).values(channelPrices.map((p) => ({ ...p, skuId })));
      }
      skuCount += 1;
    }
  }
}

/** Categories after their parents, at most five levels deep, with unique names per parent. */
function categoryRows({ categories }: GeneratedCatalog) {
  const rows: {
    id: number;
    parentId: number | null;
    depth: number;
    name: string;
    position: number;
    glyph: string | null;
  }[] = [];
  for (const [at, { parentAt, ...columns }] of categories.entries()) {
    const parent = parentAt === null || at === 0 ? undefined : rows[parentAt % rows.length];
    const depth = (parent?.depth ?? 0) + 1;
    const parentId = parent?.id ?? null;
    const isTaken = rows.some((row) => row.parentId === parentId && row.name === columns.name);
    if (depth <= 5 && !isTaken) rows.push({ ...columns, id: at * 2 + 3, parentId, depth });
  }
  return rows;
}

/** Every combination of a product's option values; one empty combination without options. */
function choicesOf(options: GeneratedCatalog['products'][number]['options']): string[][] {
  return options.reduce<string[][]>(
    (choices, option) =>
      choices.flatMap((choice) => option.values.map((value) => [...choice, value])),
    [[]],
  );
}

function raise(): never {
  throw new Error('generated too little');
}
