import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useState } from 'react';

const loadBook = async () => (await import('./address-book.tsx')).default;

/** The address book, loaded when it is first opened. */
export function useAddressBook() {
  const [AddressBook, fetchBook] = useLazyComponent(loadBook);
  const [isOpen, setIsOpen] = useState(false);
  const open = async () => {
    const isHere = await fetchBook();
    setIsOpen(isHere);
    if (!isHere) showToast('地址簿暫時無法開啟，請確認連線', 'ERROR');
  };
  return { AddressBook: isOpen ? AddressBook : undefined, open, close: () => setIsOpen(false) };
}
