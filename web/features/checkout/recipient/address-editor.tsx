import { findRefusal } from '@kaituan/api-client/api';
import { addressMistakeText, parseAddress } from '@kaituan/domain/shipping/taiwan-address';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { type FormEvent, useRef, useState } from 'react';
import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';
import { addressOf, type BookAddress, useAddressBookChanges } from './address-book-query.ts';
import { AddressFields, emptyAddress } from './address-fields.tsx';

type Mistakes = Partial<Record<keyof CheckoutAddress, string>>;

/** Edits a new or existing entry. */
export function AddressEditor({
  entry,
  onDone,
}: {
  entry: BookAddress | undefined;
  onDone: () => void;
}) {
  const [address, setAddress] = useState(entry ? addressOf(entry) : emptyAddress);
  const [label, setLabel] = useState(entry?.label ?? '');
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { save } = useAddressBookChanges();
  const form = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = findMistakes(address);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[data-path="address.${first}"]`)?.focus();
      return;
    }
    const id = entry && { addressId: entry.addressId };
    void save.start({ ...id, label, address }).then((isSaved) => isSaved && onDone());
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="space-y-4">
      <FormField
        label="名稱（選填）"
        maxLength={20}
        placeholder="例如：家、公司"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <AddressFields
        address={address}
        onChange={(next) => {
          setAddress(next);
          // Mistakes disappear as soon as they are corrected.
          if (Object.keys(mistakes).length > 0) setMistakes(findMistakes(next));
        }}
        problemOf={(field) => mistakes[field]}
        onLeave={() => undefined}
      />
      {save.error && (
        <Notice kind="DANGER">
          {findRefusal(save.error)?.message ?? '地址沒有存好，請確認連線後再試一次'}
        </Notice>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button onClick={onDone} look="outline" className="min-h-12">
          返回
        </Button>
        <SubmitButton isBusy={save.isBusy}>儲存</SubmitButton>
      </div>
    </form>
  );
}

function findMistakes(address: CheckoutAddress): Mistakes {
  const { mistakes } = parseAddress(address, { allowsLandline: true });
  return Object.fromEntries(
    mistakes.map(({ field, mistake }) => [field, addressMistakeText[mistake]]),
  );
}
