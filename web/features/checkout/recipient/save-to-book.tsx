import { findRefusal } from '@kaituan/api-client/api';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Check } from 'lucide-react';
import { useState } from 'react';
import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';
import { addressBookQuery, addressLine, useAddressBookChanges } from './address-book-query.ts';

/** Offers to save an address that is not in the book yet. */
export function SaveToBook({ address }: { address: CheckoutAddress }) {
  const { data } = useQuery({ ...addressBookQuery(), meta: { isOfMember: true, isQuiet: true } });
  const { save } = useAddressBookChanges();
  const [hasSaved, setHasSaved] = useState(false);
  const { recipient, phone, county, district, street } = address;
  const isWhole = [recipient, phone, county, district, street].every((text) => text.trim() !== '');
  const isInBook = data?.result.some(
    (entry) => entry.recipient === recipient && addressLine(entry) === addressLine(address),
  );
  if (!isWhole || !data || (isInBook && !hasSaved)) return null;
  const Icon = isInBook ? Check : BookmarkPlus;
  return (
    <div className="mt-3">
      <Button
        isBusy={save.isBusy}
        disabled={isInBook}
        onClick={async () => setHasSaved((await save.start({ address })) ?? false)}
        look="plain"
        className="-ml-3 px-3 text-sm disabled:opacity-100"
      >
        <Icon aria-hidden size={18} />
        {isInBook ? '已存到地址簿' : '存到地址簿，下次直接選用'}
      </Button>
      <FieldNote
        id="save-to-book"
        problem={
          save.error ? (findRefusal(save.error)?.message ?? '沒有存好，請稍後再試') : undefined
        }
      />
    </div>
  );
}
