import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import { formatDay, formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';
import { goodsLabel } from '#admin/parts/forms/promotion-items.tsx';
import { dayBeginIn, momentOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { laterPaymentsOf, laterText } from '#admin/parts/later-payments.tsx';
import { type TypedItem, typedGoalText, typedLadder } from './typed-plan.ts';

const transferText = (hours: number) => `跟團後 ${hours} 小時內匯款，逾期名額釋出`;
type Goods = ReadonlyMap<string, PromotionGoods>;

/** What a joiner reads first on the shop's page, by what is typed so far. */
export function ShopPreview({
  typed,
  items,
  goodsOf,
}: {
  typed: FormData;
  items: readonly TypedItem[];
  goodsOf: Goods;
}) {
  const [first] = items;
  const pictureId =
    textOf(typed, 'picture') || (first && goodsOf.get(first.skuCode)?.mediaId) || null;
  const closesAt = momentOf(typed, 'closesAt');
  const [from, to] = [dayBeginIn(typed, 'shipFrom'), dayBeginIn(typed, 'shipTo')];
  const goal = typedGoalText(typed);
  const introduction = textOf(typed, 'introduction');
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface">
      <h2 className="px-4 pt-4 pb-2 text-sm font-semibold text-ink-soft">參加者看到的</h2>
      <OwnPicture pictureId={pictureId} width={1280} className="aspect-[3/2] w-full object-cover" />
      <div className="space-y-3 p-4">
        {closesAt && <p className="text-sm text-ink-soft">{formatDayTime(closesAt)} 結團</p>}
        <p className="text-lg leading-snug font-bold wrap-anywhere">
          {textOf(typed, 'title') || '（還沒有標題）'}
        </p>
        <PriceNow items={items} goodsOf={goodsOf} />
        {goal && (
          <p className="rounded-control bg-sunken px-3 py-2 text-sm font-semibold">{goal}</p>
        )}
        <Ladder items={items} goodsOf={goodsOf} />
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <ShownItem key={item.skuCode} item={item} goods={goodsOf.get(item.skuCode)} />
          ))}
        </ul>
        {from && to && (
          <p className="text-sm">
            預計出貨：{formatDay(from)}
            {formatDay(from) !== formatDay(to) && ` – ${formatDay(to)}`}
          </p>
        )}
        <p className="text-sm">{laterText(laterPaymentsOf(typed), transferText)}</p>
        {introduction && (
          <p className="line-clamp-6 text-sm leading-6 whitespace-pre-line">{introduction}</p>
        )}
      </div>
    </section>
  );
}

/** The lowest price of the beginning, compared with the ordinary one. */
function PriceNow({ items, goodsOf }: { items: readonly TypedItem[]; goodsOf: Goods }) {
  const [cheapest] = items
    .filter(({ priceTwd }) => priceTwd > 0)
    .toSorted((one, other) => one.priceTwd - other.priceTwd);
  if (!cheapest) return null;
  const ordinaryTwd = goodsOf.get(cheapest.skuCode)?.ordinary?.priceTwd ?? 0;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-2xl font-bold text-price tabular-nums">
        {formatTwd(cheapest.priceTwd)}
      </span>
      {items.length > 1 && <span className="text-ink-soft">起</span>}
      {ordinaryTwd > cheapest.priceTwd && (
        <>
          <del className="text-ink-soft tabular-nums">{formatTwd(ordinaryTwd)}</del>
          <span className="text-sm font-semibold text-primary">
            現省 {formatTwd(ordinaryTwd - cheapest.priceTwd)}
          </span>
        </>
      )}
    </p>
  );
}

/** The price of each SKU at each rung. */
function Ladder({ items, goodsOf }: { items: readonly TypedItem[]; goodsOf: Goods }) {
  const steps = typedLadder(items);
  if (steps.length < 2) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys, too
    <section tabIndex={0} aria-label="階梯價" className="overflow-x-auto">
      <p className="text-sm font-semibold">揪越多，價格越低</p>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              滿幾份
            </th>
            {items.map(({ skuCode }) => (
              <th key={skuCode} scope="col" className="min-w-20 px-1 text-right font-medium">
                {goodsOf.get(skuCode)?.optionText || goodsOf.get(skuCode)?.name || skuCode}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {steps.map(({ threshold, pricesTwd }) => (
            <tr key={threshold}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {threshold === 0 ? '起始價' : `滿 ${threshold.toLocaleString('en-US')} 份`}
              </th>
              {pricesTwd.map((twd, index) => (
                <td key={items[index]?.skuCode} className="px-1 py-1.5 text-right">
                  {Number.isNaN(twd) ? '－' : formatTwd(twd)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ShownItem({ item, goods }: { item: TypedItem; goods: PromotionGoods | undefined }) {
  const { skuCode, capUnits, priceTwd } = item;
  return (
    <li className="flex gap-3 py-2">
      <OwnPicture
        pictureId={goods?.mediaId ?? null}
        className="size-14 shrink-0 rounded-control object-cover"
      />
      <p className="min-w-0 text-sm">
        <span className="line-clamp-2 font-medium">{goodsLabel(skuCode, goods)}</span>
        {priceTwd > 0 && (
          <span className="mr-2 font-bold text-price tabular-nums">{formatTwd(priceTwd)}</span>
        )}
        {goods?.ordinary && (
          <del className="text-ink-soft tabular-nums">{formatTwd(goods.ordinary.priceTwd)}</del>
        )}
        {capUnits > 0 && <span className="block text-ink-soft">限量 {capUnits} 份</span>}
      </p>
    </li>
  );
}
