import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { formatDay } from '@kaituan/domain/day-text';
import { deletionGraceDays, openThingText } from '@kaituan/domain/member/account-deletion';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProof } from '#web/features/sign-in/account/proof.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { PartFailure } from '#web/platform/part-failure.tsx';

type Leaving = AnswerOf<'/identity/get-leaving'>['result'];
type Open = Leaving['openArray'][number];
type Change = { path: '/identity/request-deletion' | '/identity/cancel-deletion'; text: string };

const leavingQuery = () => memberQuery('/identity/get-leaving', {});

/** Deleting the account: what is open, the question, and the way back. */
export function DeletionCard() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(leavingQuery());
  const [isAsking, setIsAsking] = useState(false);
  const { withProof } = useProof();
  const { start, isBusy } = useCall({
    run: ({ path, text }: Change) =>
      withProof(async () => {
        const answer = await apiOf(client)(path, {});
        await storeAnswer(client, leavingQuery(), answer);
        showToast(text, 'SUCCESS');
      }),
  });
  const call = (path: Change['path'], text: string) => start({ path, text });
  const ask = async () => {
    const { data: latest } = await refetch();
    if (latest?.result.openArray.length === 0) setIsAsking(true);
  };
  const leaving = data?.result;
  const open = leaving?.openArray ?? [];
  return (
    <section className="card-quiet p-5 sm:p-7">
      <h2 className="text-lg font-bold">刪除帳號</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {deletionGraceDays}{' '}
        天後刪除您的資料，期間再登入就會取消。訂單依稅法保留，但不再留有您的姓名、電話與地址。
      </p>
      <div className="mt-4 space-y-4">
        {isError && !leaving && (
          <PartFailure what="帳號的狀態" isBusy={isFetching} onRetry={refetch} />
        )}
        {leaving?.deletesAt && (
          <>
            <Notice kind="WARNING">{`帳號會在 ${formatDay(leaving.deletesAt, new Date().toISOString())}刪除。`}</Notice>
            <Button
              isBusy={isBusy}
              onClick={() => void call('/identity/cancel-deletion', '已取消，您的帳號會保留')}
            >
              取消刪除，保留帳號
            </Button>
          </>
        )}
        {leaving && !leaving.deletesAt && (
          <>
            {open.length > 0 && <OpenThings open={open} />}
            <TextButton
              look="bare"
              disabled={isBusy || open.length > 0}
              onClick={() => void ask()}
              className="min-h-11 rounded-control border border-line px-5 font-semibold text-danger hover:border-danger disabled:opacity-50"
            >
              刪除帳號
            </TextButton>
          </>
        )}
      </div>
      {isAsking && (
        <TaskDialog
          title="要刪除帳號嗎？"
          description={`${deletionGraceDays} 天後，個人資料、地址、留言、收藏與通知都會刪除，無法復原。其他裝置現在就會登出。`}
          onClose={() => setIsAsking(false)}
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="plain" onClick={() => setIsAsking(false)}>
              先不要
            </Button>
            <Button
              isBusy={isBusy}
              onClick={() => {
                setIsAsking(false);
                void call(
                  '/identity/request-deletion',
                  `已收到，帳號會在 ${deletionGraceDays} 天後刪除`,
                );
              }}
            >
              確定刪除
            </Button>
          </div>
        </TaskDialog>
      )}
    </section>
  );
}

function OpenThings({ open }: { open: readonly Open[] }) {
  return (
    <Notice kind="INFO">
      <p>這些結束之後，才能刪除帳號：</p>
      <ul className="mt-1 list-disc pl-5">
        {open.map(({ kind, no }) => (
          <li key={`${kind} ${no}`}>
            {openThingText[kind]}{' '}
            {no !== '' && (
              <ShopLink
                to={kind === 'PLEDGE' ? `/member/group-buys/${no}` : `/member/orders/${no}`}
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-primary underline underline-offset-4"
              >
                {kind === 'PLEDGE' ? '看我的跟團' : no}
              </ShopLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
