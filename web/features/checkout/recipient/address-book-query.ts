import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';
import type { AnswerOf, RequestOf } from '#web/platform/api.ts';
import { apiOf, memberQuery } from '#web/platform/query-client.ts';

type AddressBookAnswer = AnswerOf<'/Address/GetAddressArray'>;
export type BookAddress = AddressBookAnswer['result'][number];

export const addressBookQuery = () => memberQuery('/Address/GetAddressArray', {});

/** Ways to change the book; every answer is the whole of it. */
export function useAddressBookChanges() {
  const client = useQueryClient();
  const onSuccess = (answer: AddressBookAnswer) => {
    client.setQueryData(addressBookQuery().queryKey, answer);
  };
  const save = useMutation({
    mutationFn: (request: RequestOf<'/Address/SaveAddress'>) =>
      apiOf(client)('/Address/SaveAddress', request),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (addressId: number) => apiOf(client)('/Address/RemoveAddress', { addressId }),
    onSuccess,
  });
  return { save, remove };
}

/** What of an entry of the book goes to a checkout. */
export const addressOf = (entry: BookAddress): CheckoutAddress => {
  const { recipient, phone, zip, county, district, street, note } = entry;
  return { recipient, phone, zip, county, district, street, note };
};

/** In one line, as it stands on an envelope. */
export const addressLine = ({ zip, county, district, street }: CheckoutAddress): string =>
  `${zip} ${county}${district}${street}`;
