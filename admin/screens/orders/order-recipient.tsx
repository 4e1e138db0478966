import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { findDeliveryRefusal } from '@kaituan/domain/order/delivery-change';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { RevealButton } from '#admin/parts/reveal-button.tsx';
import { Section } from '#admin/parts/section.tsx';
import { useMay } from '#admin/session/staff.ts';
import { ChangeDelivery } from './changes/change-delivery.tsx';

type Address = NonNullable<StaffOrder['address']>;

/** Who gets it and where: phone and street are masked until they are asked for, which is noted. */
export function OrderRecipient({ order }: { order: StaffOrder }) {
  const api = apiOf(useQueryClient());
  const may = useMay();
  const [revealed, setRevealed] = useState<{ version: number; address: Address }>();
  const reveal = async () => {
    const orderNoArray = [order.orderNo];
    const { result } = await api('/StaffOrder/RevealRecipientArray', { orderNoArray });
    const found = result[0]?.address;
    if (found) setRevealed({ version: order.events.length, address: found });
  };
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = may('ORDERS', order.channelId) && findDeliveryRefusal(order) === undefined;
  // What was revealed is the old one once it was changed.
  const version = order.events.length;
  const address = revealed?.version === version ? revealed.address : order.address;
  const isRevealed = revealed?.version === version;
  const isDelivered = order.parcels.some(
    ({ method }) => shippingMethodFacts(method).kind === 'HOME',
  );
  const place =
    address &&
    isDelivered &&
    `${address.zip} ${address.county}${address.district}${address.street}`;
  return (
    <Section
      title="收件"
      aside={address && !isRevealed && <RevealButton reveal={reveal}>顯示電話地址</RevealButton>}
    >
      <div className="space-y-1 text-sm wrap-anywhere">
        <p className="text-ink-soft">
          會員：
          {may('MEMBERS', order.channelId) ? (
            <Link
              to={`/members/${encodeURIComponent(order.buyer.memberId)}`}
              className="font-semibold text-primary underline-offset-4 hover:underline"
            >
              {order.buyer.displayName}
            </Link>
          ) : (
            order.buyer.displayName
          )}
        </p>
        {address && (
          <>
            <p className="font-semibold">{address.recipient}</p>
            <p className="tabular-nums">{address.phone}</p>
            {place && <p>{place}</p>}
            {address.note && <p className="text-ink-soft">{address.note}</p>}
            {isRevealed && (
              <CopyButton
                label="收件資料"
                text={[`${address.recipient} ${address.phone}`, place].filter(Boolean).join('\n')}
              />
            )}
          </>
        )}
        {mayChange && (
          <Button look="outline" className="mt-2 print:hidden" onClick={() => setIsChanging(true)}>
            更改收件或配送
          </Button>
        )}
        {order.note && <p className="rounded-control bg-sunken p-3">備註：{order.note}</p>}
      </div>
      {isChanging && <ChangeDelivery order={order} onClose={() => setIsChanging(false)} />}
    </Section>
  );
}
