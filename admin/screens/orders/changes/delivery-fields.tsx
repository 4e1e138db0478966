import type { AnswerOf, RequestOf } from '@kaituan/api-client/api';
import { formatTwd } from '@kaituan/domain/format-twd';
import { placesOf } from '@kaituan/domain/shipping/pickup-store';
import { type ShippingMethod, shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { StoreField } from './store-field.tsx';

export type DeliveryChoices = AnswerOf<'/StaffOrder/GetDeliveryChoices'>['result'];
type Parcel = DeliveryChoices['parcels'][number];
type RequestedParcel = NonNullable<RequestOf<'/StaffOrder/ChangeDelivery'>['parcels']>[number];

/** How one parcel shall go, as it is chosen and typed. */
export type ParcelDraft = {
  method: ShippingMethod;
  placeId: string;
  storeId: string;
  storeName: string;
  storeAddress: string;
};

export const draftOf = ({ method, store }: Parcel): ParcelDraft => ({
  ...{ method, placeId: store?.storeId ?? '', storeId: store?.storeId ?? '' },
  ...{ storeName: store?.name ?? '', storeAddress: store?.address ?? '' },
});

/** What to ask for a parcel; undefined where nothing is changed. */
export function requestedParcelOf(parcel: Parcel, draft: ParcelDraft): RequestedParcel | undefined {
  const before = draftOf(parcel);
  const { stores } = shippingMethodFacts(draft.method);
  const isOtherStore =
    stores === 'MAP'
      ? draft.storeId !== before.storeId || draft.storeName !== before.storeName
      : stores === 'LIST' && draft.placeId !== before.placeId;
  if (draft.method === parcel.method && !isOtherStore) return undefined;
  const { storeId, storeName: name, storeAddress: address } = draft;
  return {
    ...{ shipmentNo: parcel.shipmentNo, method: draft.method },
    placeId: stores === 'LIST' ? draft.placeId : null,
    store: stores === 'MAP' ? { storeId, name, address } : null,
  };
}

/** The way of one parcel, and its place or store. */
export function DeliveryFields({
  orderNo,
  choices: { parcels, places },
  parcel,
  draft,
  onChange,
  problemOf,
}: {
  orderNo: string;
  choices: DeliveryChoices;
  parcel: Parcel;
  draft: ParcelDraft;
  onChange: (draft: ParcelDraft) => void;
  problemOf: (name: string) => string | undefined;
}) {
  const { shipmentNo, options, method, feeTwd } = parcel;
  const { stores, kind } = shippingMethodFacts(draft.method);
  const problemAt = (name: string) => problemOf(`parcels.${shipmentNo}.${name}`);
  const isOffered = options.some((option) => option.method === method);
  const change = (name: keyof ParcelDraft) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [name]: target.value }),
  });
  const onMethod = (next: ShippingMethod) => {
    const own = draftOf(parcel);
    const none = { placeId: '', storeId: '', storeName: '', storeAddress: '' };
    onChange(next === method ? own : { method: next, ...none });
  };
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">{`包裹 ${shipmentNo}`}</legend>
      <SelectField
        label={parcels.length > 1 ? `配送方式：包裹 ${shipmentNo}` : '配送方式'}
        value={draft.method}
        problem={problemAt('method')}
        hint={`現在：${shippingMethodFacts(method).text}，運費 ${formatTwd(feeTwd)}`}
        onChange={({ target }) => onMethod(target.value as ShippingMethod)}
      >
        {!isOffered && <option value={method}>{shippingMethodFacts(method).text}</option>}
        {options.map((option) => (
          <option
            key={option.method}
            value={option.method}
            disabled={option.reason !== null && option.method !== method}
          >
            {shippingMethodFacts(option.method).text}
            {option.method !== method &&
              (option.reason ? `：${option.reason}` : `　${formatTwd(option.feeTwd ?? 0)}`)}
          </option>
        ))}
      </SelectField>
      {stores === 'LIST' && (
        <SelectField
          label={kind === 'CVS' ? '取貨門市' : '自取地點'}
          problem={problemAt('store')}
          {...change('placeId')}
        >
          <option value="">請選擇</option>
          {placesOf(places, draft.method).map(({ placeId, name, address }) => (
            <option key={placeId} value={placeId}>
              {name}　{address}
            </option>
          ))}
        </SelectField>
      )}
      {stores === 'MAP' && (
        <StoreField
          key={draft.method}
          {...{ orderNo, method: draft.method, value: draft }}
          problem={problemAt('store')}
          onChange={(store) => onChange({ ...draft, ...store })}
        />
      )}
    </fieldset>
  );
}
