import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff-order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Section } from '#admin/parts/section.tsx';
import { useMay } from '#admin/session/staff.ts';

type Address = NonNullable<StaffOrder['address']>;

/** Who gets it and where: phone and street are masked until they are asked for, which is noted. */
export function OrderRecipient({ order }: { order: StaffOrder }) {
  const api = apiOf(useQueryClient());
  const may = useMay();
  const [revealed, setRevealed] = useState<Address>();
  const { start, isBusy } = useCall({
    run: async () => {
      const orderNoArray = [order.orderNo];
      const { result } = await api('/StaffOrder/RevealRecipientArray', { orderNoArray });
      setRevealed(result[0]?.address ?? undefined);
    },
  });
  const address = revealed ?? order.address;
  const place = address && `${address.zip} ${address.county}${address.district}${address.street}`;
  return (
    <Section
      title="收件"
      aside={
        address &&
        !revealed && (
          <Button
            look="plain"
            isBusy={isBusy}
            onClick={() => void start()}
            className="-my-2 text-sm"
          >
            <Eye aria-hidden size={18} />
            顯示電話地址
          </Button>
        )
      }
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
            <p>{place}</p>
            {address.note && <p className="text-ink-soft">{address.note}</p>}
            {revealed && (
              <CopyButton
                label="收件資料"
                text={`${revealed.recipient} ${revealed.phone}\n${place}`}
              />
            )}
          </>
        )}
        {order.note && <p className="rounded-control bg-sunken p-3">備註：{order.note}</p>}
      </div>
    </Section>
  );
}
