import type { ReactNode } from 'react';
import type { Checkout } from './checkout-query.ts';
import { FoldedDays } from './delivery/delivery-time.tsx';
import { ShipmentPart } from './delivery/shipment-part.tsx';
import { InvoiceSection } from './invoice/invoice-section.tsx';
import { PaymentSection } from './paying/payment-section.tsx';
import { RecipientSection } from './recipient/recipient-section.tsx';
import { StepCard } from './steps/step-card.tsx';
import { pathsOfStep, type Step } from './steps/steps.ts';
import { GoodsPart } from './summary/goods-part.tsx';
import { NoteSection } from './summary/note-section.tsx';
import { ConfirmSummary, DeliverySummary, PaymentSummary } from './summary/step-summaries.tsx';

/** The three steps of a checkout, of which one is open, or none. */
export function CheckoutSteps({
  checkout,
  toDo,
  open,
  onToggle,
  next,
}: {
  checkout: Checkout;
  /** The paths of everything left to do. */
  toDo: readonly string[];
  open: Step | null;
  onToggle: (step: Step) => void;
  /** Leads on from the open step, on wide screens. */
  next: ReactNode;
}) {
  const propsOf = (step: Step) => ({
    step,
    isOpen: open === step,
    isDone: step !== 'CONFIRM' && pathsOfStep(step, toDo).length === 0,
    onToggle: () => onToggle(step),
  });
  const delivery = propsOf('DELIVERY');
  const payment = propsOf('PAYMENT');
  const onWideScreens = <div className="flex justify-end max-lg:hidden">{next}</div>;
  return (
    <>
      <StepCard
        {...delivery}
        title="收件與配送"
        summary={<DeliverySummary checkout={checkout} isDone={delivery.isDone} />}
        besides={delivery.isDone && <FoldedDays {...checkout} />}
      >
        {checkout.shipments.map((shipment, index) => (
          <ShipmentPart key={shipment.key} shipment={shipment} place={index + 1} />
        ))}
        <RecipientSection />
        {delivery.isOpen && onWideScreens}
      </StepCard>
      <StepCard
        {...payment}
        title="付款與發票"
        summary={<PaymentSummary checkout={checkout} isDone={payment.isDone} />}
      >
        <PaymentSection />
        <InvoiceSection />
        {payment.isOpen && onWideScreens}
      </StepCard>
      <StepCard
        {...propsOf('CONFIRM')}
        title="確認"
        summary={<ConfirmSummary checkout={checkout} />}
      >
        <GoodsPart />
        <NoteSection />
      </StepCard>
    </>
  );
}
