import type { DemoShop } from '#demo/shop/demo-shop.ts';

/** What is known of a good that a shopper may have asked for; categories with all above them. */
export type GoodFacts = {
  name: string;
  brand: string;
  category: string;
  origin: string;
  temperature: string;
  tag: string;
};

/** A good that a shopper is content with: by its name, or by all of these facts. */
export type RightGood = RegExp | Partial<Record<keyof GoodFacts, RegExp | string>>;

/** What shoppers of the demo shop type, and the goods that are a right answer. */
export type JudgedQuery = readonly [query: string, answer: RightGood];

export function isRight(facts: GoodFacts, answer: RightGood): boolean {
  if (answer instanceof RegExp) return answer.test(facts.name);
  return Object.entries(answer).every(([fact, expected]) => {
    const value = facts[fact as keyof GoodFacts];
    return expected instanceof RegExp ? expected.test(value) : value === expected;
  });
}

/** The facts of every good by its number. */
export function listFacts({
  products,
  brands,
  categories,
  productCategories,
}: DemoShop): Map<number, GoodFacts> {
  const brandOf = new Map(brands.map(({ id, name }) => [id, name]));
  const categoryOf = new Map(categories.map((category) => [category.id, category]));
  const pathOf = (id: number | null | undefined): string[] => {
    const category = id ? categoryOf.get(id) : undefined;
    return category ? [...pathOf(category.parentId), category.name] : [];
  };
  const categoriesOf = Map.groupBy(productCategories, ({ productId }) => productId);
  return new Map(
    products.map((product) => [
      product.id ?? 0,
      {
        name: product.name,
        brand: brandOf.get(product.brandId ?? 0) ?? '',
        category: (categoriesOf.get(product.id ?? 0) ?? [])
          .flatMap(({ categoryId }) => pathOf(categoryId))
          .join(' '),
        origin: product.origin ?? '',
        temperature: product.temperature ?? 'AMBIENT',
        tag: (product.tags ?? []).join(' '),
      },
    ]),
  );
}
