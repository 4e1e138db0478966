import { findRefusal } from '@kaituan/api-client/api';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { DialogCross, DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import {
  addressBookQuery,
  addressOf,
  type BookAddress,
  useAddressBookChanges,
} from './address-book-query.ts';
import { AddressCard } from './address-card.tsx';
import { AddressEditor } from './address-editor.tsx';

/** The member's address book: choose, add, edit, remove, set the default. */
export default function AddressBook({
  onChoose,
  onClose,
}: {
  /** Where an address is chosen, not only looked after. */
  onChoose?: (address: CheckoutAddress) => void;
  onClose: () => void;
}) {
  const [edited, setEdited] = useState<BookAddress | 'NEW'>();
  return (
    <DialogShell
      place="sheet"
      onClose={onClose}
      // As high with few entries, with many and with the form.
      className="h-[92dvh] sm:h-[44rem] sm:w-[min(40rem,calc(100vw-2rem))]"
    >
      <div className="flex h-16 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
        <DialogTitle className="text-lg font-bold">
          {edited === undefined ? '地址簿' : edited === 'NEW' ? '新增地址' : '修改地址'}
        </DialogTitle>
        <DialogCross />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 pb-[max(1rem,var(--inset-bottom))] sm:p-5">
        {edited === undefined ? (
          <AddressList onChoose={onChoose} onEdit={setEdited} />
        ) : (
          <AddressEditor
            entry={edited === 'NEW' ? undefined : edited}
            onDone={() => setEdited(undefined)}
          />
        )}
      </div>
    </DialogShell>
  );
}

function AddressList({
  onChoose,
  onEdit,
}: {
  onChoose: ((address: CheckoutAddress) => void) | undefined;
  onEdit: (entry: BookAddress | 'NEW') => void;
}) {
  const { data, error } = useQuery(addressBookQuery());
  const { addresses } = useShopLimits();
  const { save, remove } = useAddressBookChanges();
  const failure = error ?? save.error ?? remove.error;
  const book = data?.result;
  const isFull = book !== undefined && book.length >= addresses;
  return (
    <div className="space-y-3">
      {failure && (
        <Notice kind="DANGER">
          {findRefusal(failure)?.message ?? '地址簿暫時無法使用，請稍後再試'}
        </Notice>
      )}
      {!book && !error && <Skeleton className="h-28 w-full" />}
      {book?.length === 0 && <p className="py-6 text-center text-ink-soft">還沒有存過地址。</p>}
      <ul className="space-y-3">
        {book?.map((entry) => (
          <AddressCard
            key={entry.addressId}
            entry={entry}
            isBusy={save.isBusy || remove.isBusy}
            onChoose={onChoose && (() => onChoose(addressOf(entry)))}
            onEdit={() => onEdit(entry)}
            onMakeDefault={() =>
              void save.start({
                addressId: entry.addressId,
                address: addressOf(entry),
                isDefault: true,
              })
            }
            onRemove={() => void remove.start(entry.addressId)}
          />
        ))}
      </ul>
      <Button
        disabled={isFull}
        onClick={() => onEdit('NEW')}
        look="outline"
        className="min-h-12 w-full"
      >
        <Plus aria-hidden size={18} />
        {isFull ? `地址簿已滿（${addresses} 筆）` : '新增地址'}
      </Button>
    </div>
  );
}
