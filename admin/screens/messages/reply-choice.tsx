import { memberQuery } from '@kaituan/api-client/query-client';
import type { StaffThread } from '@kaituan/contract/staff/members/staff-message';
import { fillReply } from '@kaituan/domain/message/canned-reply';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';

type Props = { thread: StaffThread; onChoose: (text: string) => void };

/** 常用回覆, each as this member would read it. */
export function CannedReplies({ thread, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        帶入常用回覆
      </Button>
      {isOpen && (
        <TaskDialog title="常用回覆" onClose={() => setOpen(false)}>
          <Replies
            thread={thread}
            onChoose={(text) => {
              setOpen(false);
              // After the dialog gave the focus back.
              setTimeout(() => onChoose(text));
            }}
          />
        </TaskDialog>
      )}
    </>
  );
}

function Replies({ thread, onChoose }: Props) {
  const { channelId, memberName, orderNo, product } = thread;
  const { data, isError, refetch } = useQuery(
    memberQuery('/StaffSettings/GetCannedReplies', { channelId }),
  );
  if (!data) return isError ? <FailedList onRetry={() => void refetch()} /> : <LoadingRows />;
  const facts = { memberName, orderNo, product: product?.name ?? null };
  return (
    <>
      {data.result.value.length === 0 && (
        <p className="text-ink-soft">還沒有。把常寫的回覆存起來，下次一按就帶入。</p>
      )}
      <ul className="space-y-2">
        {data.result.value.map(({ title, body }) => {
          const text = fillReply(body, facts);
          return (
            <li key={title}>
              <RowButton
                onClick={() => onChoose(text)}
                className="rounded-control border border-line px-4 py-3 hover:border-primary"
              >
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{title}</span>
                  <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{text}</span>
                </span>
              </RowButton>
            </li>
          );
        })}
      </ul>
      <p className="mt-4">
        <Link
          to="/messages/replies"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          管理常用回覆
        </Link>
      </p>
    </>
  );
}
