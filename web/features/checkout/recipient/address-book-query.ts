import type { AnswerOf, RequestOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { useQueryClient } from '@tanstack/react-query';
import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';

type AddressBookAnswer = AnswerOf<'/Address/GetAddressArray'>;
export type BookAddress = AddressBookAnswer['result'][number];

export const addressBookQuery = () => memberQuery('/Address/GetAddressArray', {});

/** Changes of the address book; each answer is the whole book. */
export function useAddressBookChanges() {
  const client = useQueryClient();
  const update = async (answer: Promise<AddressBookAnswer>) => {
    await storeAnswer(client, addressBookQuery(), await answer);
    return true;
  };
  const save = useCall({
    run: (request: RequestOf<'/Address/SaveAddress'>) =>
      update(apiOf(client)('/Address/SaveAddress', request)),
    explain: () => true,
  });
  const remove = useCall({
    run: (addressId: number) => update(apiOf(client)('/Address/RemoveAddress', { addressId })),
    explain: () => true,
  });
  return { save, remove };
}

/** The address of an entry, without label and id. */
export const addressOf = (entry: BookAddress): CheckoutAddress => {
  const { recipient, phone, zip, county, district, street, note } = entry;
  return { recipient, phone, zip, county, district, street, note };
};

export const addressLine = ({ zip, county, district, street }: CheckoutAddress): string =>
  `${zip} ${county}${district}${street}`;
