import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useState } from 'react';
import { OrderLink, useMaySeeOrders } from '#admin/session/order-link.tsx';
import { type Pickup, placeOf } from './use-hand-out.ts';

/** One parcel at the counter: what is in it, what it costs, what is missing, and the tick. */
export function HandOverDialog(props: {
  pickup: Pickup;
  onHandOver: (handedOver: { collectedTwd: number | null; missing: string }) => void;
  onClose: () => void;
}) {
  const { pickup, onHandOver, onClose } = props;
  const { orderNo, lines, dueTwd, isCollected, note, staffNotes, parcelCount } = pickup;
  const [missing, setMissing] = useState<string>();
  const maySeeOrders = useMaySeeOrders();
  const mayCollect = !isCollected || dueTwd !== null;
  const name = [...new Set([pickup.recipient, pickup.buyerName].filter(Boolean))].join('／');
  return (
    <TaskDialog
      title={name}
      description={`${orderNo}　${placeOf(pickup)}${pickup.phoneEnd && `　手機末三碼 ${pickup.phoneEnd}`}`}
      onClose={onClose}
    >
      <div className="space-y-3">
        {parcelCount > 1 && (
          <Notice kind="INFO">
            這張訂單有 {parcelCount} 個包裹，這是第 {pickup.shipmentNo} 個
          </Notice>
        )}
        {note && <Notice kind="WARNING">買家備註：{note}</Notice>}
        {staffNotes.map((text) => (
          <Notice key={text} kind="WARNING">
            內部備註：{text}
          </Notice>
        ))}
        <ul aria-label="包裹內容" className="divide-y divide-line border-y border-line">
          {lines.map(({ skuId, name: goods, optionText, quantity, unitLabel }) => (
            <li key={skuId} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {goods} {optionText}
              </span>
              <span className="shrink-0 text-lg font-bold tabular-nums">
                {quantity} <span className="text-xs font-normal">{unitLabel}</span>
              </span>
            </li>
          ))}
        </ul>
        {isCollected &&
          (dueTwd === null ? (
            <Notice kind="DANGER">這張訂單要收現金，請找可以收款的同事交貨。</Notice>
          ) : (
            <p className="text-lg font-bold">
              收現金 <span className="text-2xl text-price tabular-nums">{formatTwd(dueTwd)}</span>
            </p>
          ))}
        {missing !== undefined && (
          <TextAreaField
            label="少給了什麼"
            rows={2}
            maxLength={200}
            value={missing}
            onChange={({ target }) => setMissing(target.value)}
            hint="記在訂單的內部備註；要退錢請到訂單處理"
          />
        )}
      </div>
      {pickup.isHanded ? (
        <p role="status" className="mt-4 font-semibold">
          已經領走了
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          {missing === undefined && (
            <Button look="outline" onClick={() => setMissing('')}>
              有少東西
            </Button>
          )}
          <Button
            disabled={!mayCollect || missing?.trim() === ''}
            onClick={() =>
              onHandOver({ collectedTwd: dueTwd || null, missing: missing?.trim() ?? '' })
            }
          >
            {isCollected ? '收到現金，交貨' : '交貨'}
          </Button>
        </div>
      )}
      {maySeeOrders && (
        <OrderLink
          orderNo={orderNo}
          className="mt-2 min-h-11 font-semibold underline-offset-4 hover:underline"
        >
          看整張訂單
        </OrderLink>
      )}
    </TaskDialog>
  );
}
