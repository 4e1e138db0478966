import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { formatTwd } from '@kaituan/domain/format-twd';
import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUnsaved } from '#admin/parts/forms/unsaved.tsx';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOpenRecordId } from '#admin/parts/record-id.ts';
import { useMay } from '#admin/session/staff.ts';
import { type DraftPerson, listToSend, sendLabelOf, sumPieces } from './chat-draft.ts';
import { DraftPeople, type GoodsChoice } from './draft-people.tsx';
import { MadeOrders } from './made-orders.tsx';
import { NextStep } from './next-step.tsx';
import { UnclearLines } from './unclear-lines.tsx';
import { type ChatDraft, useChatDraft } from './use-chat-draft.ts';

const describePath = '/StaffGroupBuy/DescribeCampaign';
const ordersPath = '/StaffGroupBuy/GetChatOrderArray';
type Terms = { orders: StaffChatOrder[]; places: Place[]; methods: PaymentMethod[] };
type Place = { placeId: string; name: string };

/** Orders of a chat: the text on one side, people and goods on the other, then an order for each. */
export default function ChatOrdersScreen() {
  const campaignId = useOpenRecordId('campaignId');
  const campaign = useQuery(memberQuery(describePath, { campaignId }));
  const made = useQuery(memberQuery(ordersPath, { campaignId }));
  if (!campaign.data || !made.data) {
    const retry = () => void Promise.all([campaign.refetch(), made.refetch()]);
    return campaign.isError || made.isError ? (
      <FailedList
        error={campaign.error}
        back={{ to: '/group-buys', label: '團購現場' }}
        onRetry={retry}
      />
    ) : (
      <div role="status" className="space-y-3">
        <span className="sr-only">載入中</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-60" />
      </div>
    );
  }
  return <ChatOrders campaign={campaign.data.result} terms={made.data.result} />;
}

function ChatOrders({ campaign, terms }: { campaign: DescribedCampaign; terms: Terms }) {
  const { campaignId, title, items, ladder, confirmedUnits, channelId } = campaign;
  const mayDo = useMay();
  const draft = useChatDraft(items, terms.orders);
  const unsaved = useUnsaved();
  const goods = items.map(
    ({ skuId, name, optionText }): GoodsChoice => ({
      skuId,
      text: [name, optionText].filter(Boolean).join(' '),
      priceTwd: joinPriceOf(ladder, confirmedUnits, skuId),
    }),
  );
  const obstacle = obstacleOf(campaign, terms);
  const goodsText = (skuId: number) => goods.find((one) => one.skuId === skuId)?.text ?? '';
  return (
    <>
      <PageHeader
        title="聊天收單"
        note={title}
        back={{ to: `/group-buys/${campaignId}`, label: title }}
      />
      {obstacle && (
        <div className="mb-4">
          <Notice kind="DANGER">
            {obstacle}
            {obstacle === noMethod && mayDo('GROUP_BUYS', channelId) && (
              <Link
                to={`/group-buys/${campaignId}/plan`}
                className="flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                修改團購
              </Link>
            )}
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div onInput={unsaved.typed}>
          <TextAreaField
            label="貼上 LINE 的聊天紀錄"
            rows={12}
            value={draft.text}
            placeholder={'小美+1\n王小姐 草莓兩盒\n小美 改成3'}
            hint="匯出的聊天紀錄、直接複製的訊息或自己整理的名單都可以；只在這台裝置上讀，不會整份上傳。"
            onChange={({ target }) => draft.setText(target.value)}
          />
          <NextStep draft={draft} />
          {items.length > 1 && <Labels goods={goods} draft={draft} />}
          <UnclearLines draft={draft} goodsText={goodsText} />
        </div>
        <div id="chat-people" className="scroll-mt-20">
          <div onInput={unsaved.typed}>
            <DraftPeople {...{ campaignId, channelId, draft, goods }} />
          </div>
          <Send {...{ campaign, draft, goods, terms }} onSent={unsaved.saved} />
        </div>
      </div>
      <MadeOrders orders={terms.orders} title={title} goodsText={goodsText} />
    </>
  );
}

/** What the goods are called in this chat. */
function Labels({ goods, draft }: { goods: readonly GoodsChoice[]; draft: ChatDraft }) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary">
        聊天裡的代號（例如 A1、A2）
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {goods.map(({ skuId, text }) => (
          <FormField
            key={skuId}
            label={text}
            maxLength={10}
            autoComplete="off"
            value={draft.labels.get(skuId) ?? ''}
            onChange={({ target }) => draft.setLabel(skuId, target.value)}
          />
        ))}
      </div>
    </details>
  );
}

function Send(props: {
  campaign: DescribedCampaign;
  draft: ChatDraft;
  goods: readonly GoodsChoice[];
  terms: Terms;
  onSent: () => void;
}) {
  const { campaign, draft, goods, terms, onSent } = props;
  const { places, methods } = terms;
  const { campaignId } = campaign;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { work, start, close } = useBulkWork<DraftPerson>({
    ...{ id: `chat-orders ${campaignId}`, title: '建立訂單' },
    keyOf: ({ key }) => key,
    nameOf: ({ name }) => name,
  });
  const [placeId = places[0]?.placeId ?? '', setPlaceId] = useState<string>();
  const [paymentMethod = methods.at(-1), setMethod] = useState<PaymentMethod>();
  const people = listToSend(draft.people);
  const isTwice = draft.people.some(({ state, isDropped }) => state === 'TWICE' && !isDropped);
  const sums = sumPieces(people);
  const totalTwd = goods.reduce(
    (sum, { skuId, priceTwd }) => sum + priceTwd * (sums.get(skuId) ?? 0),
    0,
  );
  const problem = obstacleOf(campaign, terms) ?? problemOf(draft, isTwice);
  const send = async () => {
    if (!paymentMethod) return;
    // The sending goes on when the screen is left.
    onSent();
    await start(people, async ({ name, lines, buyer, order, state }) => {
      const { result } = await api('/StaffGroupBuy/OrderForPerson', {
        ...{ campaignId, name: name.trim(), lines: [...lines], placeId, paymentMethod },
        // An order of the name stays whose it is.
        memberId: order ? null : (buyer?.memberId ?? null),
        again: state === 'AGAIN',
      });
      if (state === 'AGAIN') return '已再訂一次';
      return { PLACED: undefined, ALREADY: '已經有這張訂單', CHANGED: '已改數量' }[result.outcome];
    });
    await refresh(ordersPath, describePath);
  };
  return (
    <section aria-labelledby="send-orders" className="mt-4">
      <h2 id="send-orders" className="font-bold">
        合計 {people.length} 人，{formatTwd(totalTwd)}
        <span className="text-sm font-normal text-ink-soft">（不含運費，以現在的價格）</span>
      </h2>
      <ul className="mb-3 text-sm tabular-nums">
        {goods.map(({ skuId, text }) => (
          <li key={skuId} className="flex justify-between gap-4">
            <span>{text}</span>
            <span>{sums.get(skuId) ?? 0} 份</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="取貨地點"
          value={placeId}
          onChange={({ target }) => setPlaceId(target.value)}
        >
          {places.map((place) => (
            <option key={place.placeId} value={place.placeId}>
              {place.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="付款方式"
          value={paymentMethod}
          onChange={({ target }) => setMethod(methods.find((one) => one === target.value))}
        >
          {methods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodFacts(method).text}
            </option>
          ))}
        </SelectField>
      </div>
      {problem && (
        <p role="status" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <Button
        className="mt-3 w-full"
        disabled={problem !== undefined || people.length === 0}
        onClick={() => void send()}
      >
        {sendLabelOf(people)}
      </Button>
      <BulkReport work={work} onClose={close} />
    </section>
  );
}

const noMethod =
  '這個團購沒有開放匯款或取貨付款，大家來不及用連結付款；要先修改團購，才能建立訂單。';

/** Why no order can be made, whatever is typed. */
function obstacleOf({ isOpen }: DescribedCampaign, { places, methods }: Terms): string | undefined {
  if (!isOpen) return '這個團購現在不能跟團，不能建立訂單。';
  if (places.length === 0)
    return '還沒有能取貨的地點：請先在「運送與費用」開放自取，再到「取貨地點」新增。';
  return methods.length === 0 ? noMethod : undefined;
}

/** What of the draft keeps it from being sent. */
function problemOf({ reading }: ChatDraft, isTwice: boolean): string | undefined {
  if (isTwice) return '有名字重複，請合併或改名。';
  const { length } = reading.unclear;
  return length > 0 ? `還有 ${length} 行要請您看過。` : undefined;
}
