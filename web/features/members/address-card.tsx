import { Button } from '@kaituan/kit/controls/button.tsx';
import { MapPin } from 'lucide-react';
import { useAddressBook } from '#web/features/checkout/recipient/use-address-book.ts';

/** Where the member's goods are sent to: the book that checkouts choose from. */
export function AddressCard() {
  const { AddressBook, open, close } = useAddressBook();
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="text-lg font-bold">收件地址</h2>
      <p className="mt-1 text-sm text-ink-soft">常用的收件人與地址，結帳時選一個就好。</p>
      <Button onClick={() => void open()} look="outline" className="mt-4 gap-2">
        <MapPin aria-hidden size={18} />
        管理地址簿
      </Button>
      {AddressBook && <AddressBook onClose={close} />}
    </section>
  );
}
