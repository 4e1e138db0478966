import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
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
    const done = await change(free, 'ARCHIVED');
    if (done.length === 0) return;
    const onPress = () => void undo(done);
    showToast(`下架了 ${done.length} 個商品`, 'SUCCESS', { label: '復原', onPress });
  };
  const onSale = goods.filter(({ isOnSale }) => isOnSale);
  const free = onSale.filter(({ promotionArray }) => promotionArray.length === 0);
  return (
    <>
      {onSale.length > 0 ? (
        <Notice kind="WARNING">
          <p className="font-semibold">這些召回的商品還在販售：</p>
          <ul className="mt-1 list-disc pl-5">
            {onSale.map(({ productId, name, code, promotionArray }) => (
              <li key={productId}>
                {name}（{code}）
                {promotionArray.map((promotion) => (
                  <PromotionLink key={`${promotion.kind} ${promotion.id}`} {...promotion} />
                ))}
              </li>
            ))}
          </ul>
          {!isAllowed ? (
            <p className="mt-2">請有商品權限的同事下架。</p>
          ) : free.length === 0 ? (
            <p className="mt-2">這些活動結束或取消之後，才能在這裡下架商品。</p>
          ) : (
            <p className="mt-3 flex flex-wrap items-center gap-3">
              <Button onClick={() => void takeOff()}>
                {free.length === onSale.length ? '全部下架' : `下架其餘 ${free.length} 個`}
              </Button>
              <span>
                {free.length === onSale.length
                  ? '所有通路馬上都不能買；已經成立的訂單照舊。'
                  : '活動裡的商品要等活動結束或取消；其餘的所有通路馬上都不能買，已經成立的訂單照舊。'}
              </span>
            </p>
          )}
        </Notice>
      ) : (
        goods.length > 0 && <p className="text-sm text-good">召回的商品都已經不再販售。</p>
      )}
      <BulkReport work={work} onClose={close} />
    </>
  );
}

/** What keeps a product on sale, and where that is ended. */
function PromotionLink({ kind, id, title }: Goods['promotionArray'][number]) {
  const [name, path, how] =
    kind === 'FLASH'
      ? ['限時搶購', 'flash-sales', '請先提前結束或取消']
      : ['團購', 'group-buys', '請先提早結團或取消'];
  return (
    <span className="block">
      還在
      <Link
        to={`/${path}/${id}`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 sm:min-h-8"
      >
        {name}「{title}」
      </Link>
      裡，{how}。
    </span>
  );
}
