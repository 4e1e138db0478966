import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { noDetails, type OrderStep, orderSteps, type StepDetails } from './order-steps.ts';

/** Asks what a step needs, for one order or for many. */
export function StepDialog(props: {
  step: OrderStep;
  title: string;
  note?: string | undefined;
  /** Many orders do not share a tracking number. */
  isForMany?: boolean;
  isBusy: boolean;
  onConfirm: (details: StepDetails) => void;
  onClose: () => void;
}) {
  const { step, title, note, isForMany = false } = props;
  const [details, setDetails] = useState(noDetails);
  const field = (name: keyof StepDetails) => ({
    value: details[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDetails({ ...details, [name]: target.value }),
  });
  return (
    <ConfirmDialog
      title={title}
      label={orderSteps[step].text}
      isBusy={props.isBusy}
      isBlocked={step === 'SHIP' && details.carrier.trim() === ''}
      onConfirm={() => props.onConfirm(details)}
      onClose={props.onClose}
    >
      {note && <p>{note}</p>}
      {step === 'CANCEL' && (
        <>
          <p>已付的款項會退還，商品回到庫存。</p>
          <FormField label="原因，會告訴會員" maxLength={100} {...field('reason')} />
        </>
      )}
      {step === 'SHIP' && (
        <>
          <FormField label="物流公司" maxLength={40} {...field('carrier')} />
          {!isForMany && <FormField label="物流單號" maxLength={40} {...field('trackingNo')} />}
        </>
      )}
      {step === 'BACK' && <p>包裹裡的商品回到庫存，已付的款項會退還。</p>}
    </ConfirmDialog>
  );
}
