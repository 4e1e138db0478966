import { shippingMethodFacts } from '@kaituan/domain/shipping-method';
import { UserRound } from 'lucide-react';
import { SectionCard } from '../section-card.tsx';
import { useCheckoutForm } from '../state/checkout-form.tsx';
import { AddressFields, emptyAddress } from './address-fields.tsx';

/** Who gets the goods, and where. */
export function RecipientSection() {
  const { checkout, change, problemOf, leave, flush } = useCheckoutForm();
  const kinds = checkout.shipments.flatMap(({ method }) =>
    method ? [shippingMethodFacts(method).kind] : [],
  );
  const needsPlace = kinds.length === 0 || kinds.includes('HOME');
  const address = checkout.address ?? emptyAddress;
  return (
    <SectionCard icon={<UserRound size={22} />} title={needsPlace ? '收件資料' : '取件人資料'}>
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
    </SectionCard>
  );
}
