import type { Pledge } from '@kaituan/contract/pledge';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refundMethodText } from '#web/features/group-buy/campaign/campaign-labels.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { EditLine } from './edit-line.tsx';
import { type EditPreview, maxPiecesOf, previewEdit, requestedPiecesOf } from './edit-preview.ts';
import type { OwnPledge } from './pledge-query.ts';
import { usePledgeCall } from './use-pledge-call.ts';

/** Edits the quantities of a pledge, with a preview of the money. */
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
  const save = async () => {
    const lines = pledge.lines.map(({ skuId, quantity, maxQuantity, isAllOrNothing }) => ({
      ...{ skuId, quantity, maxQuantity, isAllOrNothing },
      ...requested.get(skuId),
    }));
    const request = { pledgeNo, lines, expectedLines: pledge.lines.map(shownLineOf) };
    const done = await run(JSON.stringify(request), async (call, idempotencyKey) => {
      return (await call('/GroupBuy/UpdatePledge', request, { idempotencyKey })).result;
    });
    if (!done) return;
    onClose();
    if (done.checkoutNo === null) return showToast('數量已更新，差額會退回', 'SUCCESS');
    await navigate(withChannel(`/checkout/${done.checkoutNo}`, channelId));
  };
  return (
    <TaskDialog title="修改數量" description={campaign.title} onClose={onClose}>
      <ul className="divide-y divide-line border-y border-line">
        {pledge.lines.map((line) => (
          <EditLine
            key={line.skuId}
            line={line}
            max={maxPiecesOf(line, campaign)}
            requested={requested.get(line.skuId) ?? line}
            onChange={(pieces) => setRequested(new Map([...requested, [line.skuId, pieces]]))}
          />
        ))}
      </ul>
      <div className="mt-4" aria-live="polite">
        <PreviewNotice preview={preview} />
      </div>
      <div className="mt-6 flex justify-end gap-3 max-sm:*:flex-1">
        <Button onClick={onClose} look="outline">
          取消
        </Button>
        <Button onClick={save} isBusy={isBusy} disabled={preview.kind === 'SAME'}>
          {preview.kind === 'RAISE' ? '前往付款' : '確認修改'}
        </Button>
      </div>
    </TaskDialog>
  );
}

const shownLineOf = ({ skuId, quantity, maxQuantity }: Pledge['lines'][number]) => ({
  ...{ skuId, quantity, maxQuantity },
});

function PreviewNotice({ preview }: { preview: EditPreview }) {
  if (preview.kind === 'SAME') {
    return <Notice kind="INFO">減少數量會立刻退回差額；增加數量需要重新付款。</Notice>;
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
        ，釋出的數量不保留。{refundMethodText}
      </Notice>
    );
  }
  return (
    <Notice kind="WARNING">
      增加數量要重新付款：新的商品金額 <b>{formatTwd(preview.dueTwd)}</b>
      ，付款完成後，原本付的 <b>{formatTwd(preview.backTwd)}</b>{' '}
      會全額退回。付款完成前，原本的參團不受影響。
    </Notice>
  );
}
