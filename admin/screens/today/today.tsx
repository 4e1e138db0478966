import { memberQuery } from '@kaituan/api-client/query-client';
import { countMusts } from '@kaituan/domain/settings/opening';
import { useQuery } from '@tanstack/react-query';
import {
  BadgeDollarSign,
  BellOff,
  ChevronRight,
  Landmark,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestion,
  PackageCheck,
  PackageOpen,
  ReceiptText,
  Undo2,
} from 'lucide-react';
import { Link } from 'react-router';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { Section } from '#admin/parts/section.tsx';
import { StatTile } from '#admin/parts/stat-tile.tsx';
import { useChannelId, useOneChannelId } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';
import { BestSellers } from './best-sellers.tsx';
import { GroupProgress } from './group-progress.tsx';
import { Misses } from './misses.tsx';
import { SalesPlot } from './sales-plot.tsx';
import { type Counted, type Summed, sumOfChannels } from './sum-of-channels.ts';

/** What to do now, and how it goes. */
export default function TodayScreen() {
  const chosen = useChannelId();
  const mayDo = useMay();
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...memberQuery('/StaffToday/GetTodayArray', {}),
    staleTime: 30_000,
    refetchInterval: 120_000,
    refetchOnWindowFocus: true,
  });
  return (
    <>
      <PageHeader title="今天" />
      {mayDo('SETTINGS') && <OpeningNotice />}
      {data ? (
        <Today
          today={sumOfChannels(
            data.result.filter(({ channelId }) => channelId === (chosen ?? channelId)),
          )}
          now={dataUpdatedAt}
        />
      ) : isError ? (
        <FailedList onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}

/** The way to the steps of opening, as long as the shop is not open. */
function OpeningNotice() {
  const channelId = useOneChannelId();
  const { data } = useQuery(memberQuery('/StaffSettings/GetOpeningChecklist', { channelId }));
  if (!data || data.result.opening === 'OPEN') return null;
  const { opening, taskArray } = data.result;
  const { left } = countMusts(taskArray);
  return (
    <Link
      to="/opening"
      className="mb-4 flex min-h-14 items-center gap-3 rounded-card bg-primary-soft px-4 py-3 text-primary"
    >
      <ListChecks aria-hidden size={22} className="shrink-0" />
      <span className="flex-1">
        <span className="block font-semibold">
          {opening === 'CLOSED' ? '商店暫停營業中' : '商店還沒開幕'}
        </span>
        <span className="block text-sm">
          {left > 0 ? `開店步驟還差 ${left} 項` : '必要的步驟都完成了，可以開幕'}
        </span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0" />
    </Link>
  );
}

type Tile = { label: string; icon: LucideIcon; to?: string; isUrgent?: boolean };

type Tiled = Exclude<Counted, 'changedAccounts' | 'toShipLater'>;
const tiles: Record<Tiled, Tile> = {
  toConfirm: {
    ...{ label: '待確認收款', icon: Landmark, isUrgent: true },
    to: '/orders?which=TO_CONFIRM',
  },
  toShip: { label: '待出貨', icon: PackageOpen, to: '/orders?which=TO_SHIP', isUrgent: true },
  unpaid: { label: '未付款', icon: ReceiptText, to: '/orders?which=UNPAID' },
  returns: { label: '退貨處理中', icon: Undo2, to: '/orders?which=RETURNS', isUrgent: true },
  refunds: {
    ...{ label: '未完成退款', icon: BadgeDollarSign, isUrgent: true },
    to: '/money-out?which=WAITING',
  },
  questions: {
    ...{ label: '待回覆提問', icon: MessageCircleQuestion, isUrgent: true },
    to: '/messages',
  },
  deadLetters: {
    ...{ label: '寄不出的通知', icon: BellOff, isUrgent: true },
    to: '/notifications',
  },
  lowStock: { label: '庫存偏低的規格', icon: PackageCheck, to: '/goods?which=LOW' },
};

function Today({ today, now }: { today: Summed; now: number }) {
  const changed = today.changedAccounts ?? 0;
  const later = today.toShipLater ?? 0;
  const notes: Partial<Record<Tiled, string>> = {
    ...(changed > 0 && { refunds: `${changed} 筆匯出後，會員改了帳戶` }),
    ...(later > 0 && { toShip: `另有 ${later} 張未到出貨日` }),
  };
  const counted = (Object.keys(tiles) as Tiled[]).flatMap((name) => {
    const count = today[name];
    const note = notes[name];
    return count === null ? [] : [{ name, count, ...tiles[name], ...(note && { note }) }];
  });
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {counted.map(({ name, count, isUrgent = false, ...tile }) => (
          <li key={name}>
            <StatTile
              {...tile}
              value={count.toLocaleString('en-US')}
              isUrgent={isUrgent && count > 0}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        <div className="space-y-4">
          {today.sales && (
            <Section title="最近 14 天的訂單金額">
              <SalesPlot sales={today.sales} />
            </Section>
          )}
          {today.bestSellers && (
            <Section title="一週內賣最好的商品">
              <BestSellers goods={today.bestSellers} />
              <p className="mt-3 text-sm text-ink-soft">
                沒取消的訂單都算，包括還沒付款的；商店的「已售」只算已付款、沒退貨的。
              </p>
            </Section>
          )}
          {today.misses && <Misses misses={today.misses} />}
        </div>
        {today.groups && (
          <Section title="進行中的團購">
            <GroupProgress groups={today.groups} now={now} />
          </Section>
        )}
      </div>
    </>
  );
}
