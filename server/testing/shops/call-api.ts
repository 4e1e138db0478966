import type { Api, ApiPath } from '@kaituan/contract/api';
import type { RefusalBody } from '@kaituan/contract/refusals';
import { openDemoStoreMap } from '@kaituan/demo/store-map/demo-store-map';
import pino from 'pino';
import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { Caller } from '#server/http/handler.ts';
import type { PaymentService } from '#server/platform/payment/payment-service.ts';
import { createApi } from '#server/shop/api.ts';

/** Calls the API in process, as a guest or as `caller`, validating every response against the contract. */
export function createCaller(
  database: Database,
  now?: () => Date,
  caller: Caller | null = null,
  payments?: PaymentService,
) {
  const log = pino({ level: 'silent' });
  const identify = async () => caller;
  const api = createApi({
    database,
    log,
    identify,
    checkAnswers: true,
    storeMap: openDemoStoreMap().storeMap,
    ...(now && { now }),
    ...(payments && { payments }),
  });

  const post = async (path: string, body: unknown, idempotencyKey?: string): Promise<Response> =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
    });

  return {
    /** The response of a call that must succeed. */
    async call<P extends ApiPath>(
      path: P,
      request: Api[P]['request'],
      idempotencyKey?: string,
    ): Promise<Api[P]['answer']> {
      const response = await post(path, request, idempotencyKey);
      const body = (await response.json()) as Api[P]['answer'];
      expect(response.status, JSON.stringify(body)).toBe(200);
      return body;
    },
    /** `OK`, or the code of the refusal, for any request. */
    async codeOf(path: ApiPath, request: unknown): Promise<string> {
      const response = await post(path, request);
      if (response.ok) return 'OK';
      return ((await response.json()) as RefusalBody).error.code;
    },
    /** The refusal of a call that must be refused. */
    async refusal(path: ApiPath, request: unknown): Promise<RefusalBody['error']> {
      const response = await post(path, request);
      const body = (await response.json()) as RefusalBody;
      expect(response.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
      return body.error;
    },
  };
}
