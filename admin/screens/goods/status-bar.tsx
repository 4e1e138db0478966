import { apiOf } from '@kaituan/api-client/query-client';
import type { GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { SelectionBar } from '#admin/parts/lists/selection-bar.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';

type Step = 'ACTIVE' | 'ARCHIVED';
type Status = GoodsRow['status'];
/** A product as it was seen, and what becomes of it. */
type Change = Pick<GoodsRow, 'productId' | 'name'> & { seenStatus: Status; status: Status };
const steps: Record<Step, { text: string; hint: string }> = {
  ACTIVE: { text: '上架', hint: '客人馬上就能看到、可以買；有設上架期間的，照它的期間。' },
  ARCHIVED: { text: '下架', hint: '客人馬上就看不到、不能買；已經成立的訂單照舊。' },
};

/** Puts the products of the chosen rows on sale, or takes them off it, with what became of each. */
export function StatusBar({
  chosen,
  onDone,
}: {
  chosen: readonly GoodsRow[];
  /** With the numbers of the products that it did not work for. */
  onDone: (failed: readonly string[]) => void;
}) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [asked, setAsked] = useState<Step>();
  const [undoable, setUndoable] = useState<readonly Change[]>([]);
  const { work, start, close } = useBulkWork<Change>({
    ...{ id: 'goods', title: '商品上下架' },
    keyOf: ({ productId }) => `${productId}`,
    nameOf: ({ name }) => name,
  });
  const products = [...new Map(chosen.map((row) => [row.productId, row])).values()];
  const others = products.filter(({ status }) => status !== asked);
  const unlabelled = asked === 'ACTIVE' ? others.filter(({ lacksLabel }) => lacksLabel) : [];
  /** Those that it worked for. */
  const change = async (changes: readonly Change[]) => {
    const done: Change[] = [];
    await start(changes, async (one) => {
      const { productId, seenStatus, status } = one;
      await api('/StaffGoods/SetStatus', { productId, seenStatus, status });
      done.push(one);
    });
    await refresh('/StaffGoods/SearchGoodsArray');
    return done;
  };
  const finish = (failed: readonly string[]) => {
    setUndoable([]);
    onDone(failed);
    close();
  };
  const undo = async (done: readonly Change[]) => {
    setUndoable([]);
    const back = done.map((one) => ({
      ...{ ...one, seenStatus: one.status, status: one.seenStatus },
    }));
    const restored = await change(back);
    if (restored.length < back.length) return;
    finish([]);
    showToast(`${back.length} 個商品放回原來的狀態`, 'SUCCESS');
  };
  const run = async (status: Step) => {
    setAsked(undefined);
    const changes = others.map(({ productId, name, status: seenStatus }) => ({
      ...{ productId, name, seenStatus, status },
    }));
    const done = await change(changes);
    if (done.length < changes.length) return setUndoable(done);
    finish([]);
    showToast(`${steps[status].text}了 ${done.length} 個商品`, 'SUCCESS', {
      ...{ label: '復原', onPress: () => void undo(done) },
    });
  };
  return (
    <>
      <SelectionBar count={chosen.length} onClear={() => onDone([])}>
        {(['ACTIVE', 'ARCHIVED'] as const).map((status) => (
          <Button key={status} look="outline" onClick={() => setAsked(status)}>
            {steps[status].text}
          </Button>
        ))}
      </SelectionBar>
      {asked && (
        <ConfirmDialog
          title={`${steps[asked].text} ${others.length} 個商品？`}
          label={steps[asked].text}
          isBlocked={others.length === 0}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{steps[asked].hint}</p>
          {unlabelled.length > 0 && (
            <div className="text-ink">
              <p>
                食品一定要有標示（成分、過敏原、內容量、保存天數），冷藏、冷凍的商品多半是食品。這些還沒有填，或沒有填完整：
              </p>
              <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
                {unlabelled.map(({ productId, name }) => (
                  <li key={productId} className="wrap-anywhere">
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {chosen.length > products.length && (
            <p>同一個商品的所有規格會一起{steps[asked].text}。</p>
          )}
          {others.length < products.length && (
            <p>
              其中 {products.length - others.length} 個已經是{steps[asked].text}，不會動到。
            </p>
          )}
        </ConfirmDialog>
      )}
      <BulkReport
        work={work}
        onUndo={undoable.length > 0 ? () => void undo(undoable) : undefined}
        onClose={finish}
      />
    </>
  );
}
