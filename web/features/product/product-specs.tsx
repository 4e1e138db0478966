import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { listLabelFacts } from '@kaituan/domain/catalog/food-label';

type Row = { name: string; value: string };

/** Specifications, and legally required food labelling; what the label says is not said twice. */
export function ProductSpecs({
  product,
  chosen,
}: {
  product: ProductDetail;
  chosen: Sku | undefined;
}) {
  const label = product.food ? listLabelFacts({ ...product.food, origin: product.origin }) : [];
  const isOnLabel = ({ name }: Row) =>
    label.some((fact) => fact.name === name || fact.name === `原${name}`);
  return (
    <>
      <FactTable
        title="商品規格"
        rows={listSpecs(product, chosen).filter((row) => !isOnLabel(row))}
      />
      {label.length > 0 && <FactTable title="食品標示" rows={label} />}
    </>
  );
}

function FactTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <dl className="overflow-hidden card-quiet">
        {rows.map(({ name, value }) => (
          <div
            key={name}
            className="grid grid-cols-[6.5rem_1fr] gap-3 border-b border-line px-4 py-3 text-mid last:border-0 sm:px-5"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function listSpecs(product: ProductDetail, chosen: Sku | undefined): Row[] {
  return [
    ...product.specs,
    ...(product.weightG && !hasSizes(product)
      ? [{ name: '重量', value: formatWeight(product.weightG) }]
      : []),
    ...(product.origin ? [{ name: '產地', value: product.origin }] : []),
    { name: '商品編號', value: product.code },
    // What cart, orders and files say.
    ...(chosen ? [{ name: '規格編號', value: chosen.code }] : []),
  ].filter(({ name }, index, all) => all.findIndex((row) => row.name === name) === index);
}

/** Of several sizes the weight of the product is only one. */
const hasSizes = ({ skus: [first, ...others] }: ProductDetail): boolean =>
  others.some(({ sizePrice }) => sizePrice?.size !== first?.sizePrice?.size);

const formatWeight = (grams: number) =>
  grams >= 1000 ? `${(grams / 1000).toLocaleString('en-US')} 公斤` : `${grams} 公克`;
