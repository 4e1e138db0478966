import { apiOf } from '@kaituan/api-client/query-client';
import type { GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { SelectionBar } from '#admin/parts/lists/selection-bar.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';

type Status = 'ACTIVE' | 'ARCHIVED';
const steps: Record<Status, { text: string; hint: string }> = {
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
  const [asked, setAsked] = useState<Status>();
  const { work, start, close } = useBulkWork<GoodsRow>({
    ...{ id: 'goods', title: '商品上下架' },
    keyOf: ({ productId }) => `${productId}`,
    nameOf: ({ name }) => name,
  });
  const products = [...new Map(chosen.map((row) => [row.productId, row])).values()];
  const others = products.filter(({ status }) => status !== asked);
  const run = async (status: Status) => {
    setAsked(undefined);
    await start(others, ({ productId, status: seenStatus }) =>
      api('/StaffGoods/SetStatus', { productId, seenStatus, status }),
    );
    await refresh('/StaffGoods/SearchGoodsArray');
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
        onClose={(failed) => {
          onDone(failed);
          close();
        }}
      />
    </>
  );
}
