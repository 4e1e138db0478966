import { formatTwd } from '@kaituan/domain/format-twd';
import { mayGetCheaper } from '@kaituan/domain/group-buy/savings-preview';
import { arrivalText, shipWindow } from '@kaituan/domain/group-buy/ship-window';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { Package } from 'lucide-react';
import { CaseRules } from '#web/features/group-buy/campaign/case-rules.tsx';
import { orderOfPledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { OwnCases } from './own-cases.tsx';
import { quantityText } from './pledge-pieces.ts';
import type { OwnPledge } from './pledge-query.ts';

/** The goods of a pledge with maximum and final prices. */
export function PledgeGoods({ own: { pledge, campaign } }: { own: OwnPledge }) {
  const isLive = isLivePledge(pledge.status);
  const mayFall = isLive && (pledge.savings === null || mayGetCheaper(pledge.savings));
  return (
    <PageSection
      title="跟團商品"
      aside={
        <ShopLink
          to={orderOfPledgePath(pledge.orderNo)}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          查看訂單
        </ShopLink>
      }
    >
      <ul className="divide-y divide-line">
        {pledge.lines.map((line) => {
          const item = campaign.items.find(({ skuId }) => skuId === line.skuId);
          return (
            <li key={line.skuId} className="flex flex-wrap gap-x-4 gap-y-1 py-3 first:pt-0">
              <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-ink-soft">
                {item?.picture ? (
                  <Picture picture={item.picture} sizes="64px" className="size-full object-cover" />
                ) : (
                  <Package aria-hidden size={24} />
                )}
              </span>
              <span className="min-w-0 flex-1 basis-32">
                <span className="block font-medium wrap-anywhere">{line.name}</span>
                {line.optionText && (
                  <span className="block text-sm text-ink-soft">{line.optionText}</span>
                )}
                <span className="block text-sm tabular-nums">{quantityText(line)}</span>
                {line.isAllOrNothing && (
                  <span className="block text-sm text-ink-soft">拿不到全部就一份都不買</span>
                )}
              </span>
              <UnitPrice line={line} mayFall={mayFall} />
            </li>
          );
        })}
      </ul>
      <OwnCases own={{ pledge, campaign }} />
      {isLive && campaign.caseLot && campaign.status === 'OPEN' && (
        <p className="mt-3 text-sm text-ink-soft">
          <b className="block text-ink">湊箱規則</b>
          <CaseRules caseLot={campaign.caseLot} items={campaign.items} />
        </p>
      )}
      {isLive && (
        <p className="mt-2 border-t border-line pt-3 text-sm text-ink-soft">
          預計 {arrivalText(shipWindow(campaign), pledge.isFetched)}
        </p>
      )}
    </PageSection>
  );
}

/** The final or maximum price per piece. */
function UnitPrice({
  line,
  mayFall,
}: {
  line: OwnPledge['pledge']['lines'][number];
  mayFall: boolean;
}) {
  const { finalUnitPriceTwd, ceilingUnitPriceTwd } = line;
  const isLower = finalUnitPriceTwd !== null && finalUnitPriceTwd < ceilingUnitPriceTwd;
  return (
    <span className="ml-auto shrink-0 text-right tabular-nums">
      <span className="block text-xs text-ink-soft">
        {finalUnitPriceTwd !== null ? '成交單價' : mayFall ? '單價最高' : '跟團單價'}
      </span>
      <span className="block font-bold text-price">
        {formatTwd(finalUnitPriceTwd ?? ceilingUnitPriceTwd)}
      </span>
      {isLower && <s className="block text-sm text-ink-soft">{formatTwd(ceilingUnitPriceTwd)}</s>}
    </span>
  );
}
