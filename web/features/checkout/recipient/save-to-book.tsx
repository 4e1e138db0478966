import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Check, LoaderCircle } from 'lucide-react';
import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';
import { findRefusal } from '#web/platform/api.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { FieldNote } from '#web/ui/field-note.tsx';
import { addressBookQuery, addressLine, useAddressBookChanges } from './address-book-query.ts';

/** Offers to keep an address that is not in the book yet. */
export function SaveToBook({ address }: { address: CheckoutAddress }) {
  const { data } = useQuery({ ...addressBookQuery(), meta: { isOfMember: true, isQuiet: true } });
  const { save } = useAddressBookChanges();
  const { recipient, phone, county, district, street } = address;
  const isWhole = [recipient, phone, county, district, street].every((text) => text.trim() !== '');
  const isInBook = data?.result.some(
    (entry) => entry.recipient === recipient && addressLine(entry) === addressLine(address),
  );
  if (!isWhole || !data || (isInBook && !save.isSuccess)) return null;
  const Icon = save.isPending ? LoaderCircle : isInBook ? Check : BookmarkPlus;
  return (
    <div className="mt-3">
      <button
        type="button"
        disabled={save.isPending || isInBook}
        onClick={() => save.mutate({ address })}
        className={`${buttonStyle.plain} -ml-3 px-3 text-sm disabled:opacity-100`}
      >
        <Icon aria-hidden size={18} className={save.isPending ? 'animate-spin' : ''} />
        {isInBook ? '已存到地址簿' : '存到地址簿，下次直接選用'}
      </button>
      <FieldNote
        id="save-to-book"
        problem={
          save.error ? (findRefusal(save.error)?.message ?? '沒有存好，請稍後再試') : undefined
        }
      />
    </div>
  );
}
