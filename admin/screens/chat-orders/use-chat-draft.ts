import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { type ChatDecision, readChat } from '@kaituan/domain/chat-order/read-chat';
import { useDeferredValue, useMemo, useState } from 'react';
import { draftOf, type PersonEdit } from './chat-draft.ts';

/** A pasted text, what was decided about its lines, and what was mended of the people in it. */
export function useChatDraft(items: DescribedCampaign['items'], orders: readonly StaffChatOrder[]) {
  const [text, setText] = useState('');
  const [labels, setLabels] = useState<ReadonlyMap<number, string>>(new Map());
  const [decisions, setDecisions] = useState<ReadonlyMap<string, ChatDecision>>(new Map());
  const [edits, setEdits] = useState<ReadonlyMap<string, PersonEdit>>(new Map());
  const shown = useDeferredValue(text);
  const reading = useMemo(() => {
    const goods = items.map((item) => ({ ...item, label: labels.get(item.skuId) }));
    return readChat(shown, goods, decisions);
  }, [shown, items, labels, decisions]);
  const people = useMemo(() => draftOf(reading.people, edits, orders), [reading, edits, orders]);
  const edit = (key: string, change: PersonEdit) =>
    setEdits((now) => new Map(now).set(key, { ...now.get(key), ...change }));
  return {
    ...{ text, setText, labels, reading, people, edit },
    setLabel: (skuId: number, label: string) => setLabels((now) => new Map(now).set(skuId, label)),
    decide: (key: string, decision: ChatDecision) =>
      setDecisions((now) => new Map(now).set(key, decision)),
    add: () => edit(`added ${crypto.randomUUID()}`, { name: '', lines: [] }),
  };
}
export type ChatDraft = ReturnType<typeof useChatDraft>;
