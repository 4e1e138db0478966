import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useMay } from '#admin/session/staff.ts';

type Goods = StaffBulletin['productArray'][number];

/** Which goods of a stored recall are still on sale; one press takes them off it. */
export function RecalledGoods({ goods }: { goods: readonly Goods[] }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const isAllowed = useMay()('GOODS');
  const { work, start, close } = useBulkWork<Goods>({
    ...{ id: 'recalled-goods', title: '召回商品下架' },
    keyOf: ({ productId }) => `${productId}`,
    nameOf: ({ name }) => name,
  });
  /** Those that it worked for. */
  const change = async (changed: readonly Goods[], to: 'ACTIVE' | 'ARCHIVED') => {
    const seenStatus = to === 'ACTIVE' ? 'ARCHIVED' : 'ACTIVE';
    const done: Goods[] = [];
    await start(changed, async (one) => {
      const { productId } = one;
      await api('/StaffGoods/SetStatus', { productId, seenStatus, status: to });
      done.push(one);
    });
    await refresh('/StaffBulletin/GetStaffBulletin', '/StaffGoods/SearchGoodsArray');
    if (done.length === changed.length) close();
    return done;
  };
  const undo = async (changed: readonly Goods[]) => {
    const done = await change(changed, 'ACTIVE');
    if (done.length > 0) showToast(`${done.length} 個商品恢復上架`, 'SUCCESS');
  };
  const takeOff = async () => {
    const done = await change(onSale, 'ARCHIVED');
    if (done.length === 0) return;
    const onPress = () => void undo(done);
    showToast(`下架了 ${done.length} 個商品`, 'SUCCESS', { label: '復原', onPress });
  };
  const onSale = goods.filter(({ isOnSale }) => isOnSale);
  return (
    <>
      {onSale.length > 0 ? (
        <Notice kind="WARNING">
          <p className="font-semibold">這些召回的商品還在販售：</p>
          <ul className="mt-1 list-disc pl-5">
            {onSale.map(({ productId, name, code }) => (
              <li key={productId}>
                {name}（{code}）
              </li>
            ))}
          </ul>
          {isAllowed ? (
            <p className="mt-3 flex flex-wrap items-center gap-3">
              <Button onClick={() => void takeOff()}>全部下架</Button>
              <span>所有通路馬上都不能買；已經成立的訂單照舊。</span>
            </p>
          ) : (
            <p className="mt-2">請有商品權限的同事下架。</p>
          )}
        </Notice>
      ) : (
        goods.length > 0 && <p className="text-sm text-good">召回的商品都已經不再販售。</p>
      )}
      <BulkReport work={work} onClose={close} />
    </>
  );
}
