import { memberQuery } from '@kaituan/api-client/query-client';
import type { StaffChannel } from '@kaituan/contract/staff/shop/staff-channel';
import { channelKindText } from '@kaituan/domain/channel/channel';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { chooseChannel } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';
import { ActivityDialog, NameDialog, NewChannelDialog } from './channel-dialogs.tsx';

/** 通路: the shop fronts of the shop, what each sells to whom, and whether it is open. */
export default function ChannelScreen() {
  const mayChange = useMay()('SETTINGS', null);
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery({
    ...memberQuery('/StaffChannel/GetChannelArray', {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const channels = query.data?.result;
  return (
    <>
      <PageHeader title="通路" note="每個通路是一個賣場，有自己的商品、價格、收款與配送。">
        {mayChange && <Button onClick={() => setIsAdding(true)}>新增通路</Button>}
      </PageHeader>
      {!channels &&
        (query.isError ? <FailedList onRetry={() => void query.refetch()} /> : <LoadingRows />)}
      {channels?.length === 0 && (
        <EmptyState icon={<Waypoints size={28} />} title="沒有您能設定的通路">
          <p className="text-ink-soft">需要時請店主調整您的職務。</p>
        </EmptyState>
      )}
      {channels && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {channels.map((channel) => (
            <li key={channel.channelId}>
              <ChannelCard channel={channel} mayChange={mayChange} />
            </li>
          ))}
        </ul>
      )}
      {channels?.length === 1 && mayChange && (
        <p className="mt-4 text-sm text-ink-soft">
          要賣給店家或公司行號，可以新增一個批發通路：只有您核准的會員看得到那裡的價格。
        </p>
      )}
      {isAdding && <NewChannelDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

const openingBadges = {
  NOT_OPENED: { tone: 'accent', text: '還沒開幕' },
  OPEN: { tone: 'good', text: '營業中' },
  CLOSED: { tone: 'quiet', text: '暫停營業' },
} as const;

type CardProps = { channel: StaffChannel; mayChange: boolean };

function ChannelCard({ channel, mayChange }: CardProps) {
  const { channelId, name, companyName, kind, isActive, goodsCount, memberCount } = channel;
  const opening = openingBadges[channel.opening];
  const facts = [
    ['編號', String(channelId)],
    ['公司', companyName || '還沒填寫'],
    ['上架商品', `${goodsCount.toLocaleString('zh-TW')} 件`],
    ['通路會員', `${memberCount.toLocaleString('zh-TW')} 位`],
  ] as const;
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
        {kind === 'WHOLESALE' && <Badge tone="rose">{channelKindText[kind]}</Badge>}
        {isActive ? (
          <Badge tone={opening.tone}>{opening.text}</Badge>
        ) : (
          <Badge tone="quiet">已停用</Badge>
        )}
      </header>
      <dl className="mt-3 mb-4 grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        {facts.map(([title, value]) => (
          <div key={title} className="min-w-0">
            <dt className="text-ink-soft">{title}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Actions channel={channel} mayChange={mayChange} />
    </article>
  );
}

function Actions({ channel, mayChange }: CardProps) {
  const { channelId, name, isActive, obstacleArray } = channel;
  const navigate = useNavigate();
  const [step, setStep] = useState<'NAME' | 'ACTIVITY'>();
  const isDefault = obstacleArray.some(({ kind }) => kind === 'DEFAULT');
  const close = () => setStep(undefined);
  const toSteps = () => {
    chooseChannel(channelId);
    void navigate('/opening');
  };
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      {isActive && (
        <>
          <Button look="soft" onClick={toSteps} aria-label={`開店步驟：${name}`}>
            開店步驟
          </Button>
          <a
            href={`/?channelId=${channelId}`}
            className={buttonStyle.outline}
            aria-label={`看賣場：${name}`}
          >
            看賣場
          </a>
        </>
      )}
      {mayChange && (
        <Button look="outline" onClick={() => setStep('NAME')} aria-label={`改名稱：${name}`}>
          改名稱
        </Button>
      )}
      {mayChange && !isDefault && (
        <Button
          look="outline"
          onClick={() => setStep('ACTIVITY')}
          aria-label={`${isActive ? '停用' : '啟用'}：${name}`}
        >
          {isActive ? '停用' : '啟用'}
        </Button>
      )}
      {step === 'NAME' && <NameDialog channel={channel} onClose={close} />}
      {step === 'ACTIVITY' && <ActivityDialog channel={channel} onClose={close} />}
    </div>
  );
}
