import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { OpeningChecklist } from '@kaituan/contract/staff/shop/staff-opening';
import { countMusts } from '@kaituan/domain/settings/opening';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { CopyText } from '#admin/parts/copy-text.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { openingSteps } from '#admin/settings/opening-steps.tsx';

type Task = OpeningChecklist['taskArray'][number];

const openingText = {
  NOT_OPENED: '還沒開幕：買家看到「即將開幕」，不能下單。',
  OPEN: '營業中。',
  CLOSED: '暫停營業：買家不能下單，會員仍可看自己的訂單。',
} as const;

/** What an owner forwards to whoever runs the machine: how strangers could become members. */
const hostLetter = (address: string): string =>
  [
    `請幫忙設定商店 ${address}：現在沒有人能加入會員，所以還不能開幕。`,
    '下面三種至少設定一種（環境變數），設定好請重新啟動商店。',
    '',
    '1. 電子郵件：寄驗證碼的郵件伺服器',
    'EMAIL_URL=smtps://帳號:密碼@郵件主機?from=寄件的信箱',
    '',
    '2. 手機簡訊：三竹，或 EVERY8D（every8d+https://帳號:密碼@api.e8d.tw）',
    'TEXT_MESSAGE_URL=mitake+https://帳號:密碼@smsb2c.mitake.com.tw',
    '',
    '3. LINE 登入：LINE Login 頻道的編號與密鑰',
    'LINE_CHANNEL_IDS=頻道編號',
    'LINE_CHANNEL_SECRET=頻道密鑰',
    `LINE 的 callback URL 請登記 ${address}/identity/line-callback`,
    '',
    '用 compose.yaml 的話，寫進 shop 的 environment。說明在開團的 README.zh-TW.md「設定」與 docs/running-a-shop.md。',
  ].join('\n');

/** 開店步驟: from an empty shop to its first order. */
export default function OpeningScreen() {
  const channelId = useOneChannelId();
  const { data, isError, refetch } = useQuery(
    memberQuery('/StaffSettings/GetOpeningChecklist', { channelId }),
  );
  if (isError && !data) {
    return (
      <EmptyState icon={<CircleAlert size={28} />} title="讀不到開店步驟">
        <Button onClick={() => void refetch()}>重試</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader title="開店步驟" />
      {data && <Checklist checklist={data.result} channelId={channelId} />}
    </>
  );
}

function Checklist({ checklist, channelId }: { checklist: OpeningChecklist; channelId: number }) {
  const { opening, taskArray } = checklist;
  const { done, goal } = countMusts(taskArray);
  return (
    <>
      <section className="mb-6 rounded-card border border-line bg-surface p-4 sm:p-6">
        <p className="font-semibold">{openingText[opening]}</p>
        <p id="opening-progress" className="mt-2 text-sm text-ink-soft">
          必要的步驟完成 {done}／{goal}
        </p>
        <progress
          aria-labelledby="opening-progress"
          className="mt-1 h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
          value={done}
          max={goal}
        />
        {opening === 'OPEN' && (
          <a
            href={`/?channelId=${channelId}`}
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            看看買家看到的商店
          </a>
        )}
        <OpeningButton
          opening={opening}
          channelId={channelId}
          isReady={done === goal}
          unusable={taskArray.flatMap(({ warnings }) => warnings)}
        />
      </section>
      <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {taskArray.map((task) => (
          <li key={task.step}>
            <Step task={task} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Step({ task: { step, isMust, isDone, missing, warnings, notes } }: { task: Task }) {
  const { title, doneAt, ...place } = openingSteps[step];
  const to = isDone && doneAt ? doneAt : place.to;
  const Icon = isDone ? CircleCheck : isMust ? CircleAlert : Circle;
  const state = isDone ? '完成' : isMust ? '還沒完成' : '建議';
  const row = 'flex min-h-14 items-center gap-3 px-4 py-3';
  // What the server lacks is said in the words of whoever runs it, below.
  const isForHost = to === null && !isDone;
  const content = (
    <>
      <Icon
        aria-hidden
        size={22}
        className={isDone ? 'text-good' : isMust ? 'text-price' : 'text-ink-soft'}
      />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{title}</span>
        <span className="ml-2 text-sm text-ink-soft">{state}</span>
        {!isDone && (
          <span className="block text-sm text-ink-soft">
            {isForHost
              ? '現在沒有人能加入會員，也就不能開幕。這一步要請管理主機的人做，其他步驟可以先準備。'
              : `缺少：${missing.join('、')}`}
          </span>
        )}
        {notes.map((note) => (
          <span key={note} className="block text-sm text-ink-soft">
            {note}
          </span>
        ))}
        {warnings.map((warning) => (
          <span key={warning} className="block text-sm text-price">
            {warning}
          </span>
        ))}
      </span>
    </>
  );
  if (isForHost) {
    return (
      <details className="group">
        <summary className={`${row} cursor-pointer list-none hover:bg-sunken`}>
          {content}
          <ChevronDown aria-hidden size={18} className="text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="px-4 pt-3 pb-4">
          <CopyText title="轉給管理主機的人" text={hostLetter(location.origin)} isWhole />
        </div>
      </details>
    );
  }
  if (to === null) return <div className={row}>{content}</div>;
  return (
    <Link to={to} className={`${row} hover:bg-sunken`}>
      {content}
      <ChevronRight aria-hidden size={18} className="text-ink-soft" />
    </Link>
  );
}

function OpeningButton(props: {
  opening: OpeningChecklist['opening'];
  channelId: number;
  isReady: boolean;
  /** What buyers could not do. */
  unusable: readonly string[];
}) {
  const { opening, channelId, isReady, unusable } = props;
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isOpen = opening === 'OPEN';
  const { start, isBusy } = useCall({
    run: async () => {
      const path = isOpen ? '/StaffSettings/CloseShop' : '/StaffSettings/OpenShop';
      const answer = await apiOf(client)(path, { channelId });
      const query = memberQuery('/StaffSettings/GetOpeningChecklist', { channelId });
      await storeAnswer(client, query, answer);
      setIsAsking(false);
    },
  });
  const label = isOpen ? '暫停營業' : opening === 'CLOSED' ? '恢復營業' : '開幕';
  return (
    <div className="mt-4">
      {!isOpen && !isReady && <Notice kind="INFO">完成必要的步驟之後就能開幕。</Notice>}
      <Button
        look={isOpen ? 'outline' : 'primary'}
        className="mt-3"
        disabled={!isOpen && !isReady}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={isOpen ? '要暫停營業嗎？' : '要開幕嗎？'}
          label={label}
          isBusy={isBusy}
          onConfirm={() => void start()}
          onClose={() => setIsAsking(false)}
        >
          {isOpen
            ? '買家馬上不能下單，正在結帳的也不行。已經成立的訂單不受影響。'
            : '所有人馬上看得到商店，也能下單。'}
          {!isOpen && unusable.length > 0 && (
            <span className="mt-2 block text-price">還不能用的：{unusable.join('；')}。</span>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
