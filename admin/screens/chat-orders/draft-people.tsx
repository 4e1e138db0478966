import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { RotateCcw, Trash2 } from 'lucide-react';
import { OrderLink } from '#admin/session/order-link.tsx';
import { BuyerField } from './buyer-field.tsx';
import type { DraftLine, DraftPerson } from './chat-draft.ts';
import { OrderToMend } from './order-to-mend.tsx';
import type { ChatDraft } from './use-chat-draft.ts';

const states: Record<DraftPerson['state'], { text: string; tone: 'good' | 'quiet' | 'accent' }> = {
  NEW: { text: '新訂單', tone: 'good' },
  SAME: { text: '已有訂單', tone: 'quiet' },
  PAID_CHANGED: { text: '已付款，數量不同', tone: 'accent' },
  CHANGED: { text: '已有訂單，要改數量', tone: 'accent' },
  WAS_CANCELLED: { text: '訂過，訂單已取消', tone: 'accent' },
  AGAIN: { text: '再訂一次', tone: 'good' },
  CANCELLED: { text: '聊天裡取消了', tone: 'accent' },
  EMPTY: { text: '沒有要訂', tone: 'quiet' },
  TWICE: { text: '名字重複，請合併或改名', tone: 'accent' },
};

export type GoodsChoice = { skuId: number; text: string; priceTwd: number };

/** People beside the text: names, goods and quantities can be mended, accounts chosen, rows dropped. */
export function DraftPeople(props: {
  campaignId: number;
  channelId: number;
  draft: ChatDraft;
  goods: readonly GoodsChoice[];
}) {
  const { draft, goods, campaignId, channelId } = props;
  return (
    <>
      {draft.people.length === 0 && (
        <p className="rounded-card border border-dashed border-line p-6 text-center text-ink-soft">
          貼上聊天紀錄後，這裡會列出每個人訂了什麼
        </p>
      )}
      <ul
        aria-label="聊天裡的人"
        className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden"
      >
        {draft.people.map((person) => (
          <PersonRow
            key={person.key}
            {...{ person, goods, campaignId, channelId }}
            edit={draft.edit}
          />
        ))}
      </ul>
      <Button look="plain" className="mt-2 -ml-5" onClick={draft.add}>
        自己加一個人
      </Button>
    </>
  );
}

function PersonRow(props: {
  person: DraftPerson;
  goods: readonly GoodsChoice[];
  campaignId: number;
  channelId: number;
  edit: ChatDraft['edit'];
}) {
  const { person, goods, campaignId, channelId, edit } = props;
  const { key, name, lines, lineNos, isDropped, isAgain, state, order, buyer } = person;
  const who = name || '新的人';
  const setLines = (changed: readonly DraftLine[]) => edit(key, { lines: changed });
  const isAsOrdered = state === 'SAME' || state === 'CANCELLED';
  const goodsTwd = lines.reduce(
    (sum, { skuId, quantity }) =>
      sum + quantity * (goods.find((one) => one.skuId === skuId)?.priceTwd ?? 0),
    0,
  );
  // An order keeps the price it was placed at until the group buy is settled.
  const totalTwd = isAsOrdered && order ? order.payableTwd : goodsTwd;
  if (isDropped) {
    return (
      <li className="flex items-center justify-between gap-2 p-3 text-ink-soft">
        <span className="line-through">{who}</span>
        <Button look="plain" onClick={() => edit(key, { isDropped: false })}>
          <RotateCcw aria-hidden size={16} />
          放回<span className="sr-only">：{who}</span>
        </Button>
      </li>
    );
  }
  const free = goods.filter(({ skuId }) => lines.every((line) => line.skuId !== skuId));
  const replace = (skuId: number, by: Partial<DraftLine>) =>
    setLines(lines.map((line) => (line.skuId === skuId ? { ...line, ...by } : line)));
  return (
    <li className="p-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:flex-nowrap sm:gap-x-3">
        <input
          aria-label={`${who}的名字`}
          value={name}
          maxLength={20}
          onChange={({ target }) => edit(key, { name: target.value })}
          className="min-h-11 w-36 min-w-0 grow rounded-control sm:grow-0 border border-line bg-ground px-3 font-semibold"
        />
        <span className="order-last w-full sm:order-none sm:w-auto">
          <Badge tone={states[state].tone}>{states[state].text}</Badge>
        </span>
        <span className="ml-auto tabular-nums">{formatTwd(totalTwd)}</span>
        <Button
          look="plain"
          aria-label={`不要${who}`}
          className="-mr-2 shrink-0 px-3"
          onClick={() => edit(key, { isDropped: true })}
        >
          <Trash2 aria-hidden size={18} />
        </Button>
      </div>
      {order && (state === 'CANCELLED' || state === 'PAID_CHANGED') && (
        <OrderToMend {...{ who, order, state, channelId }} />
      )}
      {(state === 'WAS_CANCELLED' || state === 'AGAIN') && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={isAgain}
            onChange={({ target }) =>
              edit(key, { againAfter: target.checked && order ? order.orderNo : null })
            }
            className="size-5 accent-primary"
          />
          {who}要再訂一次；沒有勾選就不會下單
        </label>
      )}
      <ul className="mt-1 space-y-1">
        {lines.map((line) => (
          <LineFields
            key={line.skuId}
            {...{ line, who, free, goods }}
            onChange={(by) => replace(line.skuId, by)}
          />
        ))}
      </ul>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {order ? (
          <OrderLink className="min-h-11 text-sm" orderNo={order.orderNo}>
            訂單 {order.orderNo}
          </OrderLink>
        ) : (
          <BuyerField
            {...{ campaignId, buyer }}
            name={who}
            onChange={(chosen) => edit(key, { buyer: chosen })}
          />
        )}
        {lineNos.length > 0 && <span className="tabular-nums">第 {lineNos.join('、')} 行</span>}
        {free[0] && (
          <Button
            look="plain"
            className="ml-auto px-3 text-sm"
            onClick={() => free[0] && setLines([...lines, { skuId: free[0].skuId, quantity: 1 }])}
          >
            加一項<span className="sr-only">給{who}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function LineFields(props: {
  line: DraftLine;
  who: string;
  goods: readonly GoodsChoice[];
  free: readonly GoodsChoice[];
  onChange: (change: Partial<DraftLine>) => void;
}) {
  const { line, who, goods, free, onChange } = props;
  const own = goods.filter(({ skuId }) => skuId === line.skuId);
  const text = own[0]?.text ?? '';
  return (
    <li className="flex items-center gap-2">
      <select
        aria-label={`${who}訂的品項：${text}`}
        value={line.skuId}
        disabled={goods.length === 1}
        onChange={({ target }) => onChange({ skuId: Number(target.value) })}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-line bg-ground px-3 disabled:text-ink-soft"
      >
        {[...own, ...free].map(({ skuId, text: label }) => (
          <option key={skuId} value={skuId}>
            {label}
          </option>
        ))}
      </select>
      <input
        aria-label={`${who}的${text}幾份`}
        inputMode="numeric"
        autoComplete="off"
        value={line.quantity === 0 ? '' : line.quantity}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const typed = target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 3);
          onChange({ quantity: Number(typed) });
        }}
        className="min-h-11 w-16 rounded-control border border-line bg-ground px-2 text-center tabular-nums"
      />
    </li>
  );
}
