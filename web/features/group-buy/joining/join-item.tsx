import { parseTypedQuantity } from '@kaituan/domain/cart/typed-quantity';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  betterOrdinaryText,
  findBetterOrdinary,
} from '@kaituan/domain/group-buy/ordinary-comparison';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { Stepper } from '@kaituan/kit/controls/stepper.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { useId } from 'react';
import type {
  CampaignCard,
  CampaignItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { sharedUnit } from '#web/features/group-buy/campaign/joiner-words.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { choiceOf, type JoinChoice, type JoinChoices, roomFor } from './join-lines.ts';

/** Only a group buy of whole cases loads it. */
const casePart = lazyPart(() => import('./item-case.tsx').then((module) => module.ItemCase));

/** One SKU of a group buy: price, stock and quantity. */
export function JoinItem({
  card,
  item,
  choices,
  onChange,
}: {
  card: CampaignCard;
  item: CampaignItem;
  choices: JoinChoices;
  onChange: (change: Partial<JoinChoice>) => void;
}) {
  const noteId = useId();
  const { quantity, extra } = choiceOf(choices, item.skuId);
  const { max, limit } = roomFor(card, choices, item.skuId);
  const note = noteOf({ card, item, max, limit, isFull: quantity + extra >= max });
  const name = item.optionText ? `${item.name} ${item.optionText}` : item.name;
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap gap-3">
        {item.picture && (
          <Picture
            picture={{ ...item.picture, alt: '' }}
            sizes="72px"
            className="size-18 shrink-0 rounded-control object-cover"
          />
        )}
        <div className="min-w-0 flex-1 basis-36">
          <ShopLink
            to={`/products/${item.productId}?sku=${item.skuId}`}
            className="inline-block leading-6 font-semibold wrap-anywhere underline-offset-4 hover:text-primary hover:underline"
          >
            {item.name}
          </ShopLink>
          {item.optionText && <p className="text-sm text-ink-soft">{item.optionText}</p>}
          <ItemPrice item={item} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id={noteId} className="text-sm text-ink-soft">
          {note}
        </p>
        <span className="ml-auto flex items-center gap-2">
          <Stepper
            label={`${name}的數量`}
            value={String(quantity)}
            isInvalid={false}
            isDisabled={max === 0}
            canDecrease={quantity > 0}
            canIncrease={quantity + extra < max}
            onStep={(direction) => onChange({ quantity: quantity + direction })}
            onType={(typed) => onChange({ quantity: parseTypedQuantity(typed) ?? 0 })}
          />
          <span className="text-sm">{item.unitLabel}</span>
        </span>
      </div>
      <UsualPrice item={item} quantity={quantity} />
      {card.caseLot && (
        <LazyPart
          code={casePart}
          props={{
            ...{ item, name, max, onChange },
            caseLot: card.caseLot,
            choice: choiceOf(choices, item.skuId),
          }}
        />
      )}
    </li>
  );
}

function ItemPrice({ item }: { item: CampaignItem }) {
  const { unitPriceTwd, ordinaryPriceTwd, unitLabel } = item;
  if (unitPriceTwd === null) return null;
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <strong className="text-lg text-price">{formatTwd(unitPriceTwd)}</strong>
      <span className="text-sm text-ink-soft">／{unitLabel}</span>
      {ordinaryPriceTwd !== null && ordinaryPriceTwd > unitPriceTwd && (
        <del className="text-sm text-ink-soft">
          <span className="sr-only">平常售價 </span>
          {formatTwd(ordinaryPriceTwd)}
        </del>
      )}
    </p>
  );
}

/** Shown where the quantity costs no more when bought directly. */
function UsualPrice({ item, quantity }: { item: CampaignItem; quantity: number }) {
  const { ordinaryPriceTwd, ordinaryTiers, unitPriceTwd, unitPricesTwd } = item;
  if (ordinaryPriceTwd === null || unitPriceTwd === null || !unitPricesTwd) return null;
  const group = { nowTwd: unitPriceTwd, lowestTwd: unitPricesTwd.at(-1) ?? unitPriceTwd };
  const ordinary = { priceTwd: ordinaryPriceTwd, tiers: ordinaryTiers };
  const better = findBetterOrdinary(quantity, ordinary, group);
  if (!better) return null;
  return (
    <div className="mt-2">
      <Notice kind="INFO">
        <p>{betterOrdinaryText(better, group, item.unitLabel)}。</p>
        <ShopLink
          to={`/products/${item.productId}?sku=${item.skuId}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          看平常的價格
        </ShopLink>
      </Notice>
    </div>
  );
}

/** The limit of the quantity, shown where it matters. */
function noteOf({
  card,
  item,
  max,
  limit,
  isFull,
}: {
  card: CampaignCard;
  item: CampaignItem;
  max: number;
  limit: ReturnType<typeof roomFor>['limit'];
  isFull: boolean;
}): string {
  const left = card.unitsLeft.find(({ skuId }) => skuId === item.skuId)?.left ?? null;
  if (left === 0) return '已額滿；有人沒有付款時，名額會再釋出';
  if (isFull && limit === 'MEMBER')
    return `已到每人限購 ${card.perMemberMax} ${sharedUnit(card.items)}`;
  if (isFull && limit === 'ORDER')
    return `已到每次限購 ${card.perOrderMax} ${sharedUnit(card.items)}`;
  if (left !== null) return `剩餘 ${left.toLocaleString('en-US')} ${item.unitLabel}`;
  return max === 0 ? '其他品項已選滿' : '';
}
