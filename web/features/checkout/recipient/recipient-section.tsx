import { shippingRefusalText } from '@kaituan/domain/shipping/shipping-choice';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { BookUser, UserRound } from 'lucide-react';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { StepPart } from '#web/features/checkout/steps/step-part.tsx';
import { AddressFields, emptyAddress } from './address-fields.tsx';

import { useAddressBook } from './use-address-book.ts';

export function RecipientSection() {
  const { checkout, change, problemOf, leave, flush } = useCheckoutForm();
  const { AddressBook, open, close } = useAddressBook();
  const kinds = checkout.shipments.flatMap(({ method }) =>
    method ? [shippingMethodFacts(method).kind] : [],
  );
  // A refused address stays visible, so that it can be corrected.
  const isPlaceRefused = checkout.shipments.some(({ options }) =>
    options.some(({ reason }) => reason === shippingRefusalText.OFFSHORE),
  );
  const needsPlace = kinds.length === 0 || kinds.includes('HOME') || isPlaceRefused;
  const address = checkout.address ?? emptyAddress;
  const unserved = checkout.problems.find(({ rule }) => rule === 'OFFSHORE');
  return (
    <StepPart
      icon={<UserRound size={20} />}
      title={needsPlace ? '收件資料' : '取件人資料'}
      aside={
        <Button onClick={() => void open()} look="soft" className="px-4 text-sm">
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
      {unserved && (
        <div role="alert" className="mt-4">
          <Notice kind="WARNING">{unserved.text}。</Notice>
        </div>
      )}
      <RememberChoice />
      {AddressBook && (
        <AddressBook
          onChoose={(chosen) => {
            change({ address: chosen });
            close();
          }}
          onClose={close}
        />
      )}
    </StepPart>
  );
}

/** Whether the choices of this order are filled in next time. */
function RememberChoice() {
  const { checkout, change } = useCheckoutForm();
  return (
    <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        name="remembers"
        checked={checkout.remembers}
        onChange={({ target }) => change({ remembers: target.checked })}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span>
        <span className="block font-semibold">記住收件資料，下次自動帶入</span>
        <span className="block text-sm text-ink-soft">
          包括地址或門市、付款方式與發票。取消勾選時，之前記住的不會改變。
        </span>
      </span>
    </label>
  );
}
