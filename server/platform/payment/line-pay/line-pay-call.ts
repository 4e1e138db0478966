import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callGateway, type Fetch } from '#server/platform/payment/gateway-call.ts';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import { signLinePay } from '#server/platform/payment/signatures.ts';

export type LinePaySettings = {
  channelId: string;
  channelSecret: string;
  apiBaseUrl: string;
  fetch: Fetch;
  now: () => Date;
};

const envelope = z.object({
  returnCode: z.string().regex(/^\d{4}$/),
  returnMessage: z.string().default(''),
  info: z.unknown().optional(),
});
export type LinePayAnswer = z.output<typeof envelope>;

/** Transaction ids have 19 digits, which numbers would round, so they are parsed as text. */
const withTextIds = (json: string): string =>
  json.replace(/"(transactionId|refundTransactionId)"\s*:\s*(\d+)/g, '"$1":"$2"');

function parseAnswer(text: string): LinePayAnswer {
  try {
    return envelope.parse(JSON.parse(withTextIds(text)));
  } catch (error) {
    throw new PaymentUnavailable('LINE_PAY', 'unreadable answer', { cause: error });
  }
}

function signedHeaders(settings: LinePaySettings, path: string, content: string) {
  const nonce = randomUUID();
  return {
    'Content-Type': 'application/json',
    'X-LINE-ChannelId': settings.channelId,
    'X-LINE-Authorization-Nonce': nonce,
    'X-LINE-Authorization': signLinePay(settings.channelSecret, { path, content, nonce }),
  };
}

export async function postLinePay(
  settings: LinePaySettings,
  path: string,
  content: object,
  timeoutMs: number,
): Promise<LinePayAnswer> {
  const body = JSON.stringify(content);
  const headers = signedHeaders(settings, path, body);
  const request = new Request(settings.apiBaseUrl + path, { method: 'POST', headers, body });
  return parseAnswer(await callGateway('LINE_PAY', settings.fetch, request, timeoutMs));
}

export async function getLinePay(
  settings: LinePaySettings,
  path: string,
  query: Record<string, string>,
  timeoutMs: number,
): Promise<LinePayAnswer> {
  const content = new URLSearchParams(query).toString();
  const headers = signedHeaders(settings, path, content);
  const url = settings.apiBaseUrl + path + (content && `?${content}`);
  const request = new Request(url, { headers });
  return parseAnswer(await callGateway('LINE_PAY', settings.fetch, request, timeoutMs));
}

export const answered = (answer: LinePayAnswer): PaymentUnavailable =>
  new PaymentUnavailable('LINE_PAY', `code ${answer.returnCode}`);
