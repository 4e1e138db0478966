import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { type ComponentProps, useId, useState } from 'react';
import { lastCarrier } from '#admin/parts/last-carrier.ts';

/** What most shops send with, as buyers know it. */
const known = ['黑貓宅急便', '新竹物流', '宅配通', '中華郵政', '自送'];

/** Who carries a parcel: typed, or chosen of those used on this device and the usual ones. */
export function CarrierField(props: ComponentProps<typeof FormField>) {
  const listId = useId();
  const [used] = useState(lastCarrier.readUsed);
  return (
    <FormField {...props} list={listId} maxLength={40} autoComplete="off">
      <datalist id={listId}>
        {[...new Set([...used, ...known])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormField>
  );
}
