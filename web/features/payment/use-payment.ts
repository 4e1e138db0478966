import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paymentPhaseOf } from './payment-phase.ts';
import { paidOrderQuery, paymentQuery } from './payment-query.ts';
import { wasPaymentStarted } from './use-start-payment.ts';

const pollIntervalMs = 3_000;
/** What is transferred or paid at a counter comes minutes later; as often as an open order asks. */
const codeIntervalMs = 20_000;
/** Polling stops after this; then the gateway's webhook decides. */
const pollForMs = 60_000;

/** The payment of an order, polled for a minute while it is being checked, and slowly while its code is shown. */
export function usePayment(orderNo: string) {
  const client = useQueryClient();
  const hasLeft = new URLSearchParams(useLocation().search).has('left');
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    if (!isPatient) return;
    const timer = setTimeout(() => setIsPatient(false), pollForMs);
    return () => clearTimeout(timer);
  }, [isPatient]);
  const payment = useQuery({
    ...paymentQuery(orderNo),
    refetchInterval: ({ state }) => {
      const result = state.data?.result;
      const isOpen = result?.status === 'CREATED' || result?.status === 'PENDING';
      if (!isOpen) return false;
      if (result.code) return codeIntervalMs;
      return isPatient ? pollIntervalMs : false;
    },
  });
  const order = useQuery(paidOrderQuery(orderNo));
  const status = payment.data?.result.status;
  const knownStatus = order.data?.result.payment?.status;
  useEffect(() => {
    if (status !== undefined && knownStatus !== undefined && status !== knownStatus) {
      void client.invalidateQueries(paidOrderQuery(orderNo));
    }
  }, [client, orderNo, status, knownStatus]);

  const error = payment.error ?? order.error;
  const retry = () => {
    setIsPatient(true);
    void payment.refetch();
    void order.refetch();
  };
  if (!payment.data || !order.data) return { ready: undefined, error, retry };
  const facts = { payment: payment.data.result, order: order.data.result };
  const wasStarted = wasPaymentStarted(orderNo);
  const phase = paymentPhaseOf({ ...facts, wasStarted, hasLeft: hasLeft && isPatient });
  return { ready: { ...facts, phase, isPatient }, error: undefined, retry };
}
