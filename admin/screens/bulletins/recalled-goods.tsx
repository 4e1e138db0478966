import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { productStatusText } from '@kaituan/domain/catalog/product-status';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useMay } from '#admin/session/staff.ts';

type Goods = StaffBulletin['productArray'][number];

/** What a product was before it was taken off sale. */
type Stopped = Goods & { before: Goods['status'] };
type Change = Goods & { seenStatus: Goods['status']; to: Goods['status']; recallId?: number };

/** Sets the status of several goods, with a report of what did not work; answers those it worked for. */
function useSaleChange() {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { work, start, close } = useBulkWork<Change>({
    ...{ id: 'recalled-goods', title: '召回商品的販售' },
    keyOf: ({ productId }) => `${productId}`,
    nameOf: ({ name }) => name,
  });
  const change = async (changed: readonly Change[]) => {
    const done: Change[] = [];
    await start(changed, async (one) => {
      const { productId, seenStatus, to, recallId } = one;
      const recall = recallId === undefined ? {} : { recallId };
      await api('/StaffGoods/SetStatus', { productId, seenStatus, status: to, ...recall });
      done.push(one);
    });
    await refresh('/StaffBulletin/GetStaffBulletin', '/StaffGoods/SearchGoodsArray');
    if (done.length === changed.length) close();
    return done;
  };
  const takeOff = async (recallId: number, goods: readonly Goods[]): Promise<Stopped[]> => {
    // An older server tells no status: what it lists as on sale is active.
    const changes = goods.map((one): Change => {
      return { ...one, seenStatus: one.status ?? 'ACTIVE', to: 'ARCHIVED', recallId };
    });
    return (await change(changes)).map(({ recallId: _, ...one }) => ({
      ...one,
      before: one.seenStatus,
    }));
  };
  const sellAgain = async (stopped: readonly Stopped[]) => {
    const changes = stopped.map((one): Change => {
      return { ...one, seenStatus: 'ARCHIVED', to: one.before };
    });
    const done = await change(changes);
    if (done.length > 0) showToast(`${done.length} 個商品恢復販售`, 'SUCCESS');
    return done;
  };
  return { work, close, takeOff, sellAgain };
}

/** Says that goods were taken off sale, with the press that brings them back. */
export function useUndoStop() {
  const { sellAgain } = useSaleChange();
  const undo = async (stopped: readonly Stopped[]) => {
    const left = stopped.length - (await sellAgain(stopped)).length;
    if (left > 0) showToast(`${left} 個商品沒有恢復，請到商品頁看看`, 'ERROR');
  };
  return (stopped: readonly Stopped[], text: string) =>
    showToast(text, 'SUCCESS', { label: '恢復販售', onPress: () => void undo(stopped) });
}

/** Which goods of a stored recall are still on sale; one press takes them off it, another brings them back. */
export function RecalledGoods({ recall }: { recall: StaffBulletin }) {
  const { bulletinId, productArray: goods } = recall;
  const isAllowed = useMay()('GOODS');
  const { work, close, takeOff, sellAgain } = useSaleChange();
  const stop = async () => {
    const done = await takeOff(bulletinId, free);
    if (done.length === 0) return;
    const onPress = () => void sellAgain(done);
    showToast(`下架了 ${done.length} 個商品`, 'SUCCESS', { label: '復原', onPress });
  };
  const onSale = goods.filter(({ isOnSale }) => isOnSale);
  const stopped = goods.flatMap((one) =>
    one.isArchived && one.statusBefore ? [{ ...one, before: one.statusBefore }] : [],
  );
  const archived = goods.filter(({ isArchived, statusBefore }) => isArchived && !statusBefore);
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
              <Button onClick={() => void stop()}>
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
      {archived.length > 0 && (
        <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
          {archived.map(({ name }) => name).join('、')}
          不是由這則召回下架的，要再販售請到商品頁上架。
        </p>
      )}
      {isAllowed && stopped.length > 0 && (
        <SellAgain goods={stopped} onConfirm={() => void sellAgain(stopped)} />
      )}
      <BulkReport work={work} onClose={close} />
    </>
  );
}

/** Asks first: the recall is still out, and buyers can order at once. */
function SellAgain({ goods, onConfirm }: { goods: readonly Stopped[]; onConfirm: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <p className="mt-3">
      <Button look="outline" onClick={() => setIsAsking(true)}>
        恢復販售
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`恢復販售 ${goods.length} 個商品？`}
          label="恢復販售"
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onConfirm();
          }}
        >
          <p>
            {goods
              .map(({ name, before }) =>
                before === 'ACTIVE' ? name : `${name}（恢復成${productStatusText[before]}）`,
              )
              .join('、')}
          </p>
          <p>買家馬上又能買；召回還在的時候，商品頁照樣標示召回。</p>
        </ConfirmDialog>
      )}
    </p>
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
