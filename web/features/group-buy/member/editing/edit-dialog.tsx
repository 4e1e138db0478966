import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paidWithGoodsWhen } from '@kaituan/domain/payment/later-payment';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { caseSizeText, leftOutText } from '#web/features/group-buy/campaign/case-words.ts';
import { countedAs } from '#web/features/group-buy/campaign/joiner-words.ts';
import { editTitle, variantsFor } from '#web/features/group-buy/member/pledge-pieces.ts';
import type { OwnPledge } from '#web/features/group-buy/member/pledge-query.ts';
import { refundTextOf } from '#web/features/group-buy/member/refund-words.ts';
import { usePledgeCall } from '#web/features/group-buy/member/use-pledge-call.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { pledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { type EditableLine, EditLine, type Pieces } from './edit-line.tsx';
import {
  type EditPreview,
  findPieceLimit,
  findPiecesMistake,
  maxPiecesOf,
  previewEdit,
  requestedPiecesOf,
} from './edit-preview.ts';

type Difference = Extract<EditPreview, { kind: 'CHANGE' }>;
const none: Pieces = { quantity: 0, maxQuantity: 0 };

/** The lines of a pledge, then the other variants it can be changed to. */
function editableLinesOf(
  { lines }: Pledge,
  variants: ReturnType<typeof variantsFor>,
): EditableLine[] {
  const others = variants.filter(({ skuId }) => lines.every((line) => line.skuId !== skuId));
  return [
    ...lines,
    ...others.map(({ skuId, name, optionText, unitLabel, unitPriceTwd }) => ({
      ...{ skuId, name, optionText, unitLabel, quantity: 0, maxQuantity: 0 },
      ceilingUnitPriceTwd: unitPriceTwd ?? 0,
    })),
  ];
}

/** Edits the quantities and variants of a pledge, with a preview of the money. */
export default function EditDialog({
  own: { pledge, campaign },
  onClose,
}: {
  own: OwnPledge;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { isBusy, run } = usePledgeCall();
  const [requested, setRequested] = useState(() => requestedPiecesOf(pledge));
  const preview = previewEdit(pledge, campaign, requested);
  const { pledgeNo } = pledge;
  const isOwed = pledge.owedTwd !== null;
  const when = paidWithGoodsWhen(pledge.owedAt);
  const variants = variantsFor(pledge, campaign);
  const limit = findPieceLimit(campaign);
  const mistake = findPiecesMistake(pledge, campaign, requested);
  const save = async () => {
    const lines = [...requested].map(([skuId, pieces]) => {
      const { isAllOrNothing = false } = pledge.lines.find((one) => one.skuId === skuId) ?? {};
      return { skuId, isAllOrNothing, ...pieces };
    });
    const expectedLines = pledge.lines.map(shownLineOf);
    const shown = preview.kind === 'CHANGE' && { expectedDifferenceTwd: preview.differenceTwd };
    const request = { pledgeNo, lines, expectedLines, ...shown };
    const done = await run(JSON.stringify(request), async (call, idempotencyKey) => {
      return (await call('/GroupBuy/UpdatePledge', request, { idempotencyKey })).result;
    });
    if (!done) return;
    onClose();
    if (done.pledge.change) {
      showToast('已為您保留，付清差額後生效', 'SUCCESS');
      await navigate(withChannel(pledgePath(pledgeNo), channelId));
      return;
    }
    showToast(`數量已更新，${isOwed ? `${when}照新的數量付款` : backText(preview)}`, 'SUCCESS');
  };
  const change = (skuId: number, pieces: Pieces) => {
    const changed = new Map(requested).set(skuId, pieces);
    if (pieces.maxQuantity === 0) changed.delete(skuId);
    setRequested(changed);
  };
  return (
    <TaskDialog title={editTitle(variants)} description={campaign.title} onClose={onClose}>
      <ul className="divide-y divide-line border-y border-line">
        {editableLinesOf(pledge, variants).map((line) => (
          <EditLine
            key={line.skuId}
            line={line}
            max={maxPiecesOf(line, campaign)}
            min={
              variants.length > 1 && requested.size > (requested.has(line.skuId) ? 1 : 0) ? 0 : 1
            }
            requested={requested.get(line.skuId) ?? none}
            isRefused={mistake !== undefined}
            onChange={(pieces) => change(line.skuId, pieces)}
          />
        ))}
      </ul>
      {variants.length > 1 && (
        <p className="mt-3 text-sm text-ink-soft">
          同一商品的規格可以互換：增加想要的，再把原本的減少到 0。
        </p>
      )}
      {limit && (
        <p className="mt-3 text-sm text-ink-soft">
          {limit.name} {limit.max} {limit.unit}
          {limit.unit === '份' && countedAs(campaign.items)}
          {variants.length > 1 && '，各規格合計'}。
        </p>
      )}
      {campaign.caseLot && (
        <p className="mt-3 text-sm text-ink-soft">
          {caseSizeText(campaign.caseLot.caseQty, campaign.items)}，大家一起湊。
          {leftOutText(campaign.caseLot.policy)}
        </p>
      )}
      <div className="mt-4" aria-live="polite">
        {mistake ? (
          <Notice kind="WARNING">{mistake}</Notice>
        ) : (
          <PreviewNotice
            preview={preview}
            owedWhen={isOwed ? when : undefined}
            refundText={refundTextOf(pledge, campaign)}
          />
        )}
      </div>
      <div className="mt-6 flex justify-end gap-3 max-sm:*:flex-1">
        <Button onClick={onClose} look="outline">
          取消
        </Button>
        <Button
          onClick={save}
          isBusy={isBusy}
          disabled={
            mistake !== undefined || preview.kind === 'SAME' || preview.kind === 'NO_PARCEL'
          }
        >
          {!isOwed && preview.kind === 'CHANGE' && preview.differenceTwd > 0
            ? '保留並付差額'
            : '確認修改'}
        </Button>
      </div>
    </TaskDialog>
  );
}

const backText = (preview: EditPreview): string =>
  preview.kind === 'CHANGE' && preview.differenceTwd === 0 ? '沒有差額' : '差額會退回';

const shownLineOf = ({ skuId, quantity, maxQuantity }: Pledge['lines'][number]) => ({
  ...{ skuId, quantity, maxQuantity },
});

/** `owedWhen`: when its member pays, who pays with the goods. */
function PreviewNotice({
  preview,
  owedWhen,
  refundText,
}: {
  preview: EditPreview;
  owedWhen: string | undefined;
  refundText: string;
}) {
  if (owedWhen && preview.kind !== 'NO_PARCEL') {
    return <OwedNotice preview={preview} when={owedWhen} />;
  }
  if (preview.kind === 'SAME') {
    return <Notice kind="INFO">只補或只退差額：減少的立刻退回，增加的付清差額才生效。</Notice>;
  }
  if (preview.kind === 'NO_PARCEL') {
    return <Notice kind="WARNING">這個規格無法和原本的商品一起寄送，請另外跟團。</Notice>;
  }
  if (preview.kind === 'LOWER') {
    const { refundTwd, shippingTwd } = preview;
    return (
      <Notice kind={shippingTwd > 0 ? 'WARNING' : 'INFO'}>
        減少後會退回 <b className="text-good">{formatTwd(refundTwd)}</b>
        {shippingTwd > 0 && (
          <>
            ：剩下的商品未達原本的免運（或運費優惠）門檻，已從退款扣除運費{' '}
            <b>{formatTwd(shippingTwd)}</b>
          </>
        )}
        ，釋出的數量不保留。差額{refundText}
      </Notice>
    );
  }
  return <ChangeNotice {...preview} refundText={refundText} />;
}

/** What is paid with the goods costs more or less then, and nothing now. */
function OwedNotice({
  preview,
  when,
}: {
  preview: Exclude<EditPreview, { kind: 'NO_PARCEL' }>;
  when: string;
}) {
  if (preview.kind === 'SAME') {
    return <Notice kind="INFO">確認後立刻生效，{when}照修改後的數量付款。</Notice>;
  }
  const differenceTwd = preview.kind === 'LOWER' ? -preview.refundTwd : preview.differenceTwd;
  return (
    <Notice kind="INFO">
      {when}
      {differenceTwd > 0 ? '多付' : '少付'} <b>{formatTwd(Math.abs(differenceTwd))}</b>
      ，確認後立刻生效。
    </Notice>
  );
}

function ChangeNotice({
  differenceTwd,
  shippingTwd,
  cheaperTwd,
  refundText,
}: Difference & { refundText: string }) {
  const shipping =
    shippingTwd === 0
      ? ''
      : `（含運費${shippingTwd > 0 ? '增加' : '減少'} ${formatTwd(Math.abs(shippingTwd))}）`;
  if (differenceTwd > 0) {
    return (
      <Notice kind="WARNING">
        差額 <b>{formatTwd(differenceTwd)}</b>
        {shipping}：原本付的不用再付一次
        {cheaperTwd > 0 && `；現在的單價較低，原本的份數少算 ${formatTwd(cheaperTwd)}`}
        。新增的數量為您保留 15 分鐘，付清差額後生效；在那之前，原本的跟團不受影響。
      </Notice>
    );
  }
  return (
    <Notice kind="INFO">
      {differenceTwd === 0 ? (
        <>沒有差額{shipping}，確認後立刻生效。</>
      ) : (
        <>
          差額 <b className="text-good">{formatTwd(-differenceTwd)}</b> 會退回{shipping}
          ，確認後立刻生效；{refundText}
        </>
      )}
    </Notice>
  );
}
