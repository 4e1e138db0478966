import type { Order } from '@kaituan/contract/order/order';
import { listLabelFacts } from '@kaituan/domain/catalog/food-label';
import { formatTwd } from '@kaituan/domain/format-twd';
import { LinePicture } from '@kaituan/kit/content/line-picture.tsx';
import { RecallNotice } from '#web/features/catalog/recall-notice.tsx';
import { exemptionText } from '#web/features/orders/exemption-text.ts';
import { FactList } from '#web/features/orders/fact-list.tsx';
import { settledLine } from '#web/features/orders/settled-line.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

type Line = Order['lines'][number];

/** Goods as ordered, with the quantity that a group buy settled or a reduction left; links lead to the current products. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.lineNo} className="flex flex-wrap gap-x-4 gap-y-1 py-4 first:pt-0 last:pb-0">
          <LinePicture picture={line.picture} />
          <div className="min-w-0 flex-1 basis-32">
            <ShopLink
              to={`/products/${line.productId}`}
              className="inline-block min-h-6 font-medium wrap-anywhere hover:text-primary hover:underline"
            >
              {line.name}
            </ShopLink>
            <p className="text-sm text-ink-soft">
              {line.optionText && <span className="mr-2">{line.optionText}</span>}
              <span className="inline-block">規格編號 {line.code}</span>
            </p>
            <p className="mt-1 text-sm tabular-nums">
              <Pieces line={line} />
            </p>
            {line.note && <p className="text-sm text-ink-soft">備註：{line.note}</p>}
            {line.returnedQuantity > 0 && (
              <p className="mt-1 text-sm text-ink-soft">
                已退 {line.returnedQuantity} {line.unitLabel}，退款 {formatTwd(line.refundedTwd)}
              </p>
            )}
          </div>
          <LineAmount line={line} />
          {line.recall && (
            <div className="mt-1 basis-full sm:pl-20">
              <RecallNotice recall={line.recall} />
            </div>
          )}
          {line.rescissionExemption && (
            <p className="mt-1 basis-full text-sm text-accent-ink sm:mt-0 sm:pl-20">
              {exemptionText(line.rescissionExemption)}
            </p>
          )}
          {line.foodLabel && (
            <details className="basis-full sm:pl-20 print:hidden">
              <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-primary underline-offset-4 hover:underline">
                下單時的食品標示
              </summary>
              <FactList facts={listLabelFacts(line.foodLabel)} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Pieces({ line }: { line: Line }) {
  const { unitPriceTwd, quantity, orderedQuantity } = settledLine(line);
  return (
    <>
      {formatTwd(unitPriceTwd)} × {quantity} {line.unitLabel}
      {orderedQuantity !== null && (
        <span className="text-ink-soft">（原 {orderedQuantity}，已調整）</span>
      )}
    </>
  );
}

function LineAmount({ line }: { line: Line }) {
  const { netTwd, orderedTwd } = settledLine(line);
  return (
    <p className="ml-auto shrink-0 text-right tabular-nums">
      <span className="font-semibold">{formatTwd(netTwd)}</span>
      {orderedTwd !== null && (
        <del className="block text-sm text-ink-soft">
          <span className="sr-only">調整前 </span>
          {formatTwd(orderedTwd)}
        </del>
      )}
      {orderedTwd === null && line.discountTwd > 0 && (
        <span className="block text-sm text-ink-soft">
          <del>
            <span className="sr-only">折抵前 </span>
            {formatTwd(line.amountTwd)}
          </del>
          <span className="block">折 {formatTwd(line.discountTwd)}</span>
        </span>
      )}
    </p>
  );
}
