import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { shippingRefusalText } from '@kaituan/domain/shipping/shipping-refusal';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { BookUser, UserRound } from 'lucide-react';
import { useState } from 'react';
import { SectionCard } from '#web/features/checkout/section-card.tsx';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { AddressFields, emptyAddress } from './address-fields.tsx';
import { SaveToBook } from './save-to-book.tsx';

const loadBook = async () => (await import('./address-book.tsx')).default;

export function RecipientSection() {
  const { checkout, change, problemOf, leave, flush } = useCheckoutForm();
  const [AddressBook, fetchBook] = useLazyComponent(loadBook);
  const [isBookOpen, setIsBookOpen] = useState(false);
  const kinds = checkout.shipments.flatMap(({ method }) =>
    method ? [shippingMethodFacts(method).kind] : [],
  );
  // A refused address stays visible, so that it can be corrected.
  const isPlaceRefused = checkout.shipments.some(({ options }) =>
    options.some(({ reason }) => reason === shippingRefusalText.OFFSHORE),
  );
  const needsPlace = kinds.length === 0 || kinds.includes('HOME') || isPlaceRefused;
  const address = checkout.address ?? emptyAddress;
  const openBook = async () => {
    const isHere = await fetchBook();
    setIsBookOpen(isHere);
    if (!isHere) showToast('地址簿暫時無法開啟，請確認連線', 'ERROR');
  };
  return (
    <SectionCard
      icon={<UserRound size={22} />}
      title={needsPlace ? '收件資料' : '取件人資料'}
      aside={
        <Button onClick={openBook} look="soft" className="px-4 text-sm">
          <BookUser aria-hidden size={18} />
          地址簿
        </Button>
      }
    >
      <AddressFields
        address={address}
        needsPlace={needsPlace}
        isForStore={kinds.includes('CVS')}
        onChange={(next, isTyped) => change({ address: next }, { isTyped })}
        problemOf={(field) => problemOf(`address.${field}`)}
        onLeave={(field) => {
          leave(`address.${field}`);
          void flush();
        }}
      />
      {needsPlace && <SaveToBook address={address} />}
      {isBookOpen && AddressBook && (
        <AddressBook
          onChoose={(chosen) => {
            change({ address: chosen });
            setIsBookOpen(false);
          }}
          onClose={() => setIsBookOpen(false)}
        />
      )}
    </SectionCard>
  );
}
