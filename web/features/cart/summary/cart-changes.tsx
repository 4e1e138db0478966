import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { Cart, CartChange } from '@kaituan/contract/order/cart';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { setCartData } from '#web/features/cart/cart-query.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { describeChange } from './change-text.ts';

/** Changes of price or stock since the member's last visit, until acknowledged. */
export function CartChanges({ cart }: { cart: Cart }) {
  const client = useQueryClient();
  const channelId = useChannelId();
  const { start: acknowledge, isBusy } = useCall({
    run: async () => {
      const request = { channelId, cartType: 'CART' } as const;
      const { result } = await apiOf(client)('/Cart/AcknowledgeCartChange', request);
      setCartData(client, channelId, result);
    },
  });
  return (
    <ChangeList changes={cart.changes} isBusy={isBusy} onAcknowledge={() => void acknowledge()} />
  );
}

export function ChangeList({
  changes,
  isBusy = false,
  onAcknowledge,
}: {
  changes: readonly CartChange[];
  isBusy?: boolean;
  onAcknowledge: () => void;
}) {
  const shown = changes.flatMap((change) => {
    const text = describeChange(change);
    return text ? [{ key: `${change.lineId} ${change.kind}`, text }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section
      aria-label="購物車的變動"
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card bg-accent-soft px-4 py-4 text-accent-ink sm:px-6"
    >
      <BellRing aria-hidden size={22} className="mt-0.5 shrink-0" />
      <ul className="min-w-0 flex-1 basis-52 space-y-1 font-medium">
        {shown.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <TextButton
        look="bare"
        isBusy={isBusy}
        onClick={onAcknowledge}
        className="ml-auto min-h-11 shrink-0 rounded-control border border-current px-4 font-semibold aria-busy:opacity-50"
      >
        知道了
      </TextButton>
    </section>
  );
}
