import { memberQuery } from '@kaituan/api-client/query-client';
import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { formatTwd } from '@kaituan/domain/format-twd';
import { campaignStatusText, isBeforeClose } from '@kaituan/domain/group-buy/campaign-life';
import { caseFillsOf, casesText } from '@kaituan/domain/group-buy/campaign-report';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOpenRecordId } from '#admin/parts/record-id.ts';
import { StatTile } from '#admin/parts/stat-tile.tsx';
import { useMay } from '#admin/session/staff.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupLeader } from './group-leader.tsx';
import { GroupTexts } from './group-texts.tsx';
import { JoinerList, joinersPath } from './joiner-list.tsx';

const path = '/StaffGroupBuy/DescribeCampaign';
/** How often the numbers are read anew while somebody looks. */
const refreshMs = 20_000;

/** A group buy while it runs: numbers, goods, money, who joined, and what can be done. */
export default function GroupLiveScreen() {
  const campaignId = useOpenRecordId('campaignId');
  const query = useQuery({
    ...memberQuery(path, { campaignId }),
    refetchInterval: refreshMs,
  });
  const refresh = useRefreshLists();
  const mayDo = useMay();
  const onChanged = () => refresh(path, joinersPath, '/StaffGroupBuy/SearchCampaignArray');
  const campaign = query.data?.result;
  if (!campaign) {
    return query.isError ? (
      <FailedList
        error={query.error}
        back={{ to: '/group-buys', label: '團購現場' }}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div role="status" className="space-y-3">
        <span className="sr-only">載入中</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  const { title, status, closesAt, outcome, mode, channelId } = campaign;
  const note = `${campaignStatusText[status]}・${formatMoment(closesAt)} 結團${outcome ? `・${outcome}` : ''}`;
  return (
    <>
      <PageHeader title={title} note={note} back={{ to: '/group-buys', label: '團購現場' }}>
        {mode !== 'TEAM' && (
          <Link
            to={`/group-buys/${campaignId}/chat`}
            className={campaign.isOpen ? buttonStyle.primary : buttonStyle.outline}
          >
            聊天收單
          </Link>
        )}
        {mayDo('GROUP_BUYS', channelId) && (
          <Link to={`/group-buys/${campaignId}/plan`} className={buttonStyle.outline}>
            修改
          </Link>
        )}
        {mayDo('ORDERS', channelId) && (
          <Link to={`/orders?campaign=${campaignId}`} className={buttonStyle.outline}>
            訂單
          </Link>
        )}
        {mayDo('PACKING', channelId) && (
          <Link to={`/packing?campaign=${campaignId}`} className={buttonStyle.outline}>
            揀貨與出貨
          </Link>
        )}
        {(mayDo('PACKING', channelId) || mayDo('OWN_GROUP_BUYS', channelId)) && (
          <Link to={`/hand-out?campaign=${campaignId}`} className={buttonStyle.outline}>
            面交取貨
          </Link>
        )}
        {mayDo('GROUP_BUYS', channelId) && (
          <Link to={`/group-buys/new?copy=${campaignId}`} className={buttonStyle.outline}>
            複製成新團購
          </Link>
        )}
      </PageHeader>
      {campaign.recalls?.map(({ bulletinId, title: recall }) => (
        <div key={bulletinId} className="mb-4 print:hidden">
          <Notice kind="WARNING">
            <strong className="block font-bold">這個團購有商品正在召回。</strong>
            {mayDo('CONTENT', channelId) ? (
              <Link
                to={`/bulletins/${bulletinId}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
              >
                看召回公告：{recall}
              </Link>
            ) : (
              `召回公告：${recall}`
            )}
          </Notice>
        </div>
      ))}
      <div className="print:hidden">
        <Numbers campaign={campaign} />
        <GroupActions campaign={campaign} onChanged={onChanged} />
        <GroupLeader campaign={campaign} onChanged={onChanged} />
        <Goods campaign={campaign} />
      </div>
      {campaign.status === 'DRAFT' ? (
        <p className="my-6 text-ink-soft">
          還是草稿，買家看不到；公布之後，這裡有貼到群組的文字、連結與採購單。
        </p>
      ) : (
        <GroupTexts campaign={campaign} />
      )}
      <div className="print:hidden">
        <JoinerList campaign={campaign} onChanged={onChanged} />
      </div>
    </>
  );
}

function Numbers({ campaign }: { campaign: DescribedCampaign }) {
  const { confirmedBuyers, confirmedUnits, heldBuyers, progress, goal, money } = campaign;
  const missing =
    progress.missing === 0
      ? '已達成團門檻'
      : goal.kind === 'AMOUNT'
        ? `還差 ${formatTwd(progress.missing)}`
        : `還差 ${progress.missing} ${goal.kind === 'BUYERS' ? '人' : '份'}`;
  const isOpen = isBeforeClose(campaign.status);
  const next = isOpen && campaign.ladder.rungs.find(({ threshold }) => threshold > confirmedUnits);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label="已跟團"
        value={`${confirmedBuyers} 人`}
        note={`${heldBuyers} 人保留中，待付款`}
      />
      <StatTile label="份數" value={`${confirmedUnits} 份`} note={missing} />
      <StatTile
        label="階梯"
        value={next ? `再 ${next.threshold - confirmedUnits} 份` : isOpen ? '最低價' : '已結團'}
        note={next ? '到下一階價格' : isOpen ? '沒有更低的階' : '不再降價'}
      />
      <StatTile
        label="已收款"
        value={formatTwd(money.paidTwd)}
        note={`未付 ${formatTwd(money.unpaidTwd)}・退款 ${formatTwd(money.refundsTwd)}`}
      />
    </div>
  );
}

function Goods({ campaign }: { campaign: DescribedCampaign }) {
  const fills = caseFillsOf(campaign);
  return (
    <section aria-labelledby="group-goods" className="mt-6">
      <h2 id="group-goods" className="mb-2 text-lg font-bold">
        每個規格
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {campaign.items.map(({ skuId, code, name, optionText, units, heldUnits, capUnits }) => {
          const fill = fills.get(skuId);
          return (
            <li
              key={skuId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4"
            >
              <p className="min-w-0">
                <span className="font-semibold">
                  {name} {optionText}
                </span>
                <span className="block text-sm text-ink-soft">{code}</span>
              </p>
              <p className="text-right">
                <span className="text-lg font-bold tabular-nums">{units} 份</span>
                <span className="block text-sm text-ink-soft">
                  {[
                    heldUnits > 0 && `付款中 ${heldUnits}`,
                    capUnits !== null && `上限 ${capUnits}`,
                    fill && casesText(fill),
                  ]
                    .filter(Boolean)
                    .join('・')}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
