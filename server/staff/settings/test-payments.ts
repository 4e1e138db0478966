import * as contract from '@kaituan/contract/staff/shop/staff-test-payment';
import { explainPaymentFailure } from '@kaituan/domain/payment/payment-failure';
import { gatewayMethods } from '@kaituan/domain/payment/payment-method';
import { judgeTestPayment, testAmountTwd } from '@kaituan/domain/payment/test-payment';
import { isPrivateHost } from '@kaituan/domain/settings/private-host';
import {
  applyTestEvent,
  changeTest,
  insertTest,
  listLatestTests,
  type TestPaymentRow,
} from '#server/features/flows/money-in/test-payment.ts';
import { getLetterLook } from '#server/features/ground/channel/channel-look.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { gatewayUrls } from '#server/features/records/payment/payment-paths.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import {
  type PaymentStarted,
  PaymentUnavailable,
} from '#server/platform/payment/payment-provider.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { requireAnyChannel } from './setting.ts';

type Test = NonNullable<contract.PaymentGateways['methodArray'][number]['test']>;

export const getPaymentGateways = handleStaff(
  contract.getPaymentGateways,
  async ({ channelId }, { database, now, payments, origin }) => {
    await requireAnyChannel(database, channelId);
    const { payments: offered } = await getChannelTerms(database, channelId);
    const tests = await listLatestTests(database, channelId);
    const methodArray = gatewayMethods.map((method) => {
      const test = tests.find((one) => one.method === method);
      return {
        method,
        gateway: payments.providers.forMethod(method)?.kind ?? ('NONE' as const),
        isOffered: offered.some((one) => one.method === method),
        testTwd: testAmountTwd(method),
        test: test ? presentTest(test, now) : null,
      };
    });
    const { host, hostname } = new URL(payments.publicUrl ?? origin);
    return { result: { methodArray, webhookHost: host, isReachable: !isPrivateHost(hostname) } };
  },
);

const presentTest = (row: TestPaymentRow, now: Date): Test => ({
  startedAt: row.startedAt.toISOString(),
  result: judgeTestPayment(row, now),
  amountTwd: row.amountTwd,
  failure: row.failure === null ? null : explainPaymentFailure(row.failure),
  ...{ refund: row.refund, refundFailure: row.refundFailure },
});

/** The test is stored before the gateway is called, and no lock is held during the call. */
export const startTestPayment = handleStaff(
  contract.startTestPayment,
  async ({ channelId, method }, context) => {
    const { database, now, payments, staff } = context;
    await requireAnyChannel(database, channelId);
    const provider = payments.providers.forMethod(method);
    if (!provider) throw new Refusal('PAYMENT_NOT_AVAILABLE');
    staff.note({ subjectId: `${channelId}:${method}` });
    const test = await insertTest(database, { channelId, method, provider: provider.name }, now);
    const { brand } = await getLetterLook(database, channelId);
    const { action, fields, ...started } = await registerTest(context, test, brand);
    return { result: { method: started.method, action, fields } };
  },
  { transaction: 'OWN' },
);

async function registerTest(
  { database, now, payments, origin, log }: StaffContext,
  test: TestPaymentRow,
  shop: string,
): Promise<PaymentStarted> {
  const { attemptNo, amountTwd, method, expiresAt, provider: name } = test;
  const provider = payments.providers.named(name);
  if (!provider) throw new Error(`no provider supports ${name}`);
  try {
    const started = await provider.start({
      ...{ attemptNo, amountTwd, method, expiresAt, description: `${shop} 測試付款` },
      ...gatewayUrls(payments.publicUrl ?? origin, provider.name, attemptNo),
    });
    const { providerTradeNo } = started;
    if (providerTradeNo) await changeTest(database, attemptNo, { providerNo: providerTradeNo });
    return started;
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    log.warn({ err: error, attemptNo }, 'a gateway did not accept a test payment');
    const reason = '金流沒有回應，或不接受這組金鑰';
    const failed = { kind: 'FAILED', attemptNo, providerTradeNo: '', amountTwd, at: now } as const;
    await inTransaction(database, async (transaction) => {
      await applyTestEvent(transaction, name, { ...failed, reason, by: 'QUERY' }, now);
    });
    throw new Refusal('PAYMENT_UNAVAILABLE', { cause: error });
  }
}
