import { memberQuery } from '@kaituan/api-client/query-client';
import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

type Typed = { storeId: string; storeName: string; storeAddress: string };

/** A store of a chain: found in the list, or typed as the buyer says it. */
export function StoreField(props: {
  orderNo: string;
  method: ShippingMethod;
  value: Typed;
  onChange: (value: Typed) => void;
  problem: string | undefined;
}) {
  const { value, onChange, problem } = props;
  const [isTyped, setIsTyped] = useState(false);
  const { storeId, storeName, storeAddress } = value;
  const change = (name: keyof Typed) => ({
    value: value[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [name]: target.value }),
  });
  return (
    <div className="space-y-3">
      {!isTyped && storeId !== '' && (
        <p className="flex items-start gap-3 rounded-control bg-sunken px-4 py-3 text-sm">
          <MapPin aria-hidden size={20} className="shrink-0 text-primary" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{storeName}</span>
            <span className="block text-ink-soft">
              {storeAddress}　店號 {storeId}
            </span>
          </span>
        </p>
      )}
      {!isTyped && <StoreSearch {...props} />}
      {isTyped && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField
            label="門市店號"
            inputMode="numeric"
            maxLength={20}
            problem={problem}
            {...change('storeId')}
          />
          <FormField label="門市名稱" maxLength={40} {...change('storeName')} />
          <div className="sm:col-span-2">
            <FormField
              label="門市地址"
              hint="請寫縣市與區，離島運費依它計算"
              maxLength={80}
              {...change('storeAddress')}
            />
          </div>
        </div>
      )}
      <Button look="plain" className="-ml-3 text-sm" onClick={() => setIsTyped(!isTyped)}>
        {isTyped ? '從清單找門市' : '清單上沒有，自己填店號'}
      </Button>
    </div>
  );
}

function StoreSearch(props: {
  orderNo: string;
  method: ShippingMethod;
  onChange: (value: Typed) => void;
  problem: string | undefined;
}) {
  const { orderNo, method, onChange, problem } = props;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, isError } = useQuery({
    ...memberQuery('/StaffOrder/SearchStoreArray', { orderNo, method, search }),
    enabled: search !== '',
  });
  const stores = search === '' ? [] : (data?.result ?? []);
  return (
    <div>
      <FormField
        label="找門市"
        hint="店名、縣市區或店號，例如：臺北 大安"
        maxLength={40}
        autoComplete="off"
        value={typed}
        problem={problem}
        onChange={({ target }) => setTyped(target.value)}
        // The form around it is sent by its own button.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="text-sm text-ink-soft">
        {isError && '讀不到門市，請再試一次，或自己填店號'}
        {!isError && search !== '' && data?.result.length === 0 && '清單上沒有，可以自己填店號'}
      </p>
      <ul className="mt-1 max-h-64 space-y-1 overflow-y-auto">
        {stores.map(({ storeId, name, address }) => (
          <li key={storeId}>
            <Button
              look="soft"
              className="w-full justify-start py-2 text-left"
              onClick={() => {
                setTyped('');
                onChange({ storeId, storeName: name, storeAddress: address });
              }}
            >
              <span className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-xs font-normal">
                  {address}　{storeId}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
