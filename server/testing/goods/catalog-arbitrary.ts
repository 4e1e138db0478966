import fc from 'fast-check';
import { cleanDescription } from '#server/catalog-file/cells/description-cell.ts';

/** Texts that often break spreadsheets, CSV, XML, SQL or our own separators. */
const nasty = [
  '=1+1',
  '+886912345678',
  '-5',
  '@SUM(A1)',
  '＝全形等號',
  "'單引號開頭",
  "''",
  ' 前後空白 ',
  '\u3000全形空白\u3000',
  'a,b;c\td',
  '"雙引號"',
  'A"B',
  '生鮮 > 海鮮',
  'x＞y｜z|w',
  '名稱：值:值、值',
  '\\',
  '\\｜\\\\>',
  '#N/A',
  '# 不是備註',
  '_x0041_',
  '&amp;<b>',
  '許功蓋',
  '\uFEFF位元順序記號',
  '👨‍👩‍👧‍👦',
  '𠮷野家',
  '１２３',
  '007',
  'TRUE',
  '2026/01/31',
  '無',
  "x'); drop table sku;--",
].map((text) => text.replaceAll('\t', ' '));

const text = (maxLength: number, minLength = 0) =>
  fc
    .oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: 'grapheme', minLength, maxLength }),
      fc.string({ unit: 'binary', minLength, maxLength }),
    )
    .map((value) => [...value.toWellFormed().replace(/[\p{Cc}\u2028\u2029]/gu, '')])
    .map((characters) => characters.slice(0, maxLength).join(''))
    .filter((value) => value.length >= minLength);

const lines = (maxLength: number) =>
  fc
    .array(text(30), { maxLength: 4 })
    .map((all) => all.join('\n').slice(0, maxLength).toWellFormed());
const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const whole = (max = 2_000_000) => fc.integer({ min: 0, max });
const code = text(30, 1).filter((value) => !/^\d(\.\d+)?E\+\d+$/i.test(value));
const instant = fc.date({
  min: new Date('1981-01-01'),
  max: new Date('2199-01-01'),
  noInvalidDate: true,
});
const names = (count: { min?: number; max: number }, maxLength: number) =>
  fc.uniqueArray(text(maxLength, 1), { minLength: count.min ?? 0, maxLength: count.max });

const tiers = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 2, max: 9_999 }), { maxLength: 8 }),
    fc.array(whole(100_000), { minLength: 8, maxLength: 8 }),
  )
  .map(([quantities, prices]) => {
    const rising = quantities.toSorted((one, other) => one - other);
    const falling = prices.toSorted((one, other) => other - one);
    return rising.map((minQty, at) => ({ minQty, unitPriceTwd: falling[at] ?? 0 }));
  });

const stock = fc.record({
  barcode: nullable(code),
  unitLabel: text(10, 1),
  listPriceTwd: whole(),
  priceTwd: fc.integer({ min: 1, max: 2_000_000 }),
  onHand: whole(),
  lowStockAt: whole(1_000),
  multiple: fc.integer({ min: 1, max: 50 }),
  steps: fc.integer({ min: 1, max: 20 }),
  caseQty: nullable(fc.integer({ min: 1, max: 500 })),
  caseLabel: nullable(text(10)),
  maxPerOrder: nullable(fc.integer({ min: 1_000, max: 9_999 })),
  tiers,
  position: fc.integer({ min: -100, max: 100 }),
  channelPrices: fc.uniqueArray(
    fc.record({ channelId: fc.constantFrom(100083, 100084, 100085), priceTwd: whole(), tiers }),
    { selector: (price) => price.channelId },
  ),
});

const product = fc.record({
  code,
  name: text(60, 1),
  subtitle: text(100),
  brandAt: nullable(fc.nat()),
  categoriesAt: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 5 }),
  productStatus: fc.constantFrom('DRAFT', 'ACTIVE', 'SOLD_OUT_HIDDEN', 'ARCHIVED'),
  displayed: fc
    .uniqueArray(instant, { minLength: 2, maxLength: 2, selector: Number })
    .map((both) => both.toSorted((one, other) => Number(one) - Number(other))),
  descriptionHtml: lines(300).map(cleanDescription),
  tags: names({ max: 10 }, 20),
  specs: fc.array(fc.record({ name: text(40, 1), value: text(60) }), { maxLength: 4 }),
  options: fc.uniqueArray(fc.record({ name: text(20, 1), values: names({ min: 1, max: 4 }, 20) }), {
    maxLength: 3,
    selector: (option) => option.name,
  }),
  temperature: fc.constantFrom('AMBIENT', 'CHILLED', 'FROZEN'),
  origin: text(40),
  weightG: nullable(whole()),
  food: nullable(
    fc.record({
      ingredients: lines(200),
      allergens: names({ max: 5 }, 20),
      netContent: text(40),
      shelfLifeDays: whole(3_650),
    }),
  ),
  rescissionExemption: nullable(fc.constantFrom('PERISHABLE', 'CUSTOM', 'DIGITAL')),
  restricted: fc.constantFrom('NONE', 'ALCOHOL', 'DRUG'),
  preorderShipFrom: nullable(instant),
  offers: fc.uniqueArray(
    fc.record({
      channelId: fc.constantFrom(100083, 100084, 100085),
      editorPick: nullable(fc.integer({ min: 1, max: 32_767 })),
    }),
    { selector: (offer) => offer.channelId },
  ),
  stock: fc.array(stock, { maxLength: 4 }),
});

/** An arbitrary catalogue with every kind of text. */
const catalog = fc.record({
  categories: fc.array(
    fc.record({
      name: text(40, 1),
      parentAt: nullable(fc.nat()),
      position: fc.integer({ min: -9, max: 99 }),
      glyph: nullable(text(20)),
    }),
    { maxLength: 8 },
  ),
  brands: fc.uniqueArray(
    fc.record({
      name: text(40, 1),
      latinName: nullable(text(60)),
      origin: nullable(text(40)),
      introduction: lines(200),
      position: fc.integer({ min: -9, max: 99 }),
      isPinned: fc.boolean(),
    }),
    { maxLength: 5, selector: (brand) => brand.name },
  ),
  products: fc.uniqueArray(product, { maxLength: 6, selector: (each) => each.code }),
  skuCodes: fc.uniqueArray(code, { minLength: 24, maxLength: 24 }),
});

export type GeneratedCatalog =
  typeof catalog extends fc.Arbitrary<infer Generated> ? Generated : never;

/** Cloned, because generated records have no prototype, which the query builder does not expect. */
export const catalogArbitrary = catalog.map((generated) => structuredClone(generated));
