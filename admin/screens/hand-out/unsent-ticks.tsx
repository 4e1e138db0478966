import { taipeiTimeOf } from '@kaituan/domain/taipei-day';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useIsOnline } from '@kaituan/kit/device/use-is-online.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useSyncExternalStore } from 'react';
import { isOutOfReach, type StoredTick, type TickQueue, undoMs } from './tick-queue.ts';

/** What goes on without a connection, what has not reached the shop, and what the shop did not accept. */
export function UnsentTicks(props: {
  ticks: readonly StoredTick[];
  queue: TickQueue;
  /** When it was read; 0 where it was not. */
  list: { dataUpdatedAt: number; error: Error | null };
  /** Whether a reload without a connection shows it again. */
  isStored: boolean;
}) {
  const { ticks, queue, list, isStored } = props;
  const isOnline = useIsOnline();
  const refused = ticks.filter(({ problem }) => problem !== null);
  const waiting = ticks.length - refused.length;
  const isOld = ticks.some(
    ({ problem, handedAt }) => problem === null && Date.now() - Date.parse(handedAt) > 2 * undoMs,
  );
  const isRead = list.dataUpdatedAt > 0;
  const isTickLost = useSyncExternalStore(queue.watch, queue.isUnreached) && waiting > 0;
  const isListLost = isRead && list.error !== null && isOutOfReach(list.error);
  const isUnreached = !isOnline || isTickLost || isListLost;
  return (
    <div className="mb-3 space-y-2">
      {(isUnreached || (waiting > 0 && isOld)) && (
        <Notice kind="WARNING">
          <p role="status">
            沒有連線：
            {isUnreached &&
              isRead &&
              `看到的是 ${taipeiTimeOf(list.dataUpdatedAt).slice(0, 5)} 的名單，照樣可以交貨。`}
            {waiting > 0 && `${waiting} 筆交貨記在這支裝置上，連上網路會自動送出。`}
            {isUnreached && isRead && !isStored
              ? '這支裝置存不了名單，連上以前請不要關掉或重新整理這一頁。'
              : '請不要清除瀏覽資料。'}
          </p>
        </Notice>
      )}
      {refused.map(({ id, orderNo, problem }) => (
        <Notice key={id} kind="DANGER">
          <p>
            <strong className="tabular-nums">{orderNo}</strong> 的交貨沒有記到：{problem}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button look="outline" onClick={() => queue.retry(id)}>
              再送一次
            </Button>
            <Button look="outline" onClick={() => queue.remove(id)}>
              我會另外處理，不送了
            </Button>
          </div>
        </Notice>
      ))}
    </div>
  );
}
