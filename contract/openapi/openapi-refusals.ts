import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { type Endpoint, staffOf } from '#contract/endpoint.ts';
import { type RefusalCode, refusalStatus, refusalText } from '#contract/refusals.ts';

/** Refusals that any call can return. */
const commonRefusals: readonly RefusalCode[] = [
  'VALIDATION_FAILED',
  // A sent token must be valid, even where none is needed.
  'UNAUTHENTICATED',
  'ACCOUNT_SUSPENDED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'MAINTENANCE',
];

/** Refusals of every identity call, and of those that need a sign-in. */
const identityRefusals: readonly RefusalCode[] = [
  'VALIDATION_FAILED',
  // Cross-site requests are refused.
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'MAINTENANCE',
];
const sessionRefusals: readonly RefusalCode[] = [
  'UNAUTHENTICATED',
  'ACCOUNT_SUSPENDED',
  'RATE_LIMITED',
];

function commonRefusalsOf(endpoint: Endpoint): readonly RefusalCode[] {
  const { path, access } = endpoint;
  if (staffOf(endpoint)) return [...commonRefusals, 'FORBIDDEN', 'CHANNEL_MISMATCH'];
  if (!path.startsWith('/identity/')) return commonRefusals;
  return access === 'MEMBER' ? [...identityRefusals, ...sessionRefusals] : identityRefusals;
}

/** Every refusal of a call, its own and the common ones. */
function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = [...commonRefusalsOf(endpoint), ...endpoint.refusals];
  const isIdentity = endpoint.path.startsWith('/identity/');
  if (!isIdentity && 'channelId' in fieldsOf(endpoint)) codes.push('CHANNEL_MISMATCH');
  return [...new Set(codes)].sort((one, other) => refusalStatus[one] - refusalStatus[other]);
}

/** One response per status, naming the codes that have it. */
export function refusalResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusalStatus[code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, ofStatus]) => [
      String(status) as '400',
      {
        description: ofStatus.map((code) => `${code}：${refusalText[code]}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

/** The fields of a request, by name. */
function fieldsOf(endpoint: Endpoint): Record<string, unknown> {
  return endpoint.request instanceof z.ZodObject ? endpoint.request.shape : {};
}

/** The body of every error response. */
export const refusalSchema = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: {
      type: 'object' as const,
      required: ['code', 'message', 'details', 'requestId'],
      properties: {
        code: { type: 'string' as const, enum: Object.keys(refusalStatus) },
        message: { type: 'string' as const, description: '可以直接給使用者看的說明' },
        details: {
          type: 'array' as const,
          items: {
            type: 'object' as const,
            required: ['path', 'rule'],
            properties: {
              path: { type: 'string' as const, description: '有誤的位置，例如 lines[2].quantity' },
              rule: { type: 'string' as const, description: '違反的規則' },
              text: { type: 'string' as const, description: '可以顯示在該欄位旁的說明' },
              allowed: { description: '允許的值' },
              suggest: { description: '建議改成的值' },
            },
          },
        },
        requestId: { type: 'string' as const },
        retryAfterSeconds: {
          type: 'integer' as const,
          description: 'RATE_LIMITED 與 SENDING_PAUSED 才有：幾秒後可以再試',
        },
        challenge: {
          type: 'object' as const,
          description: 'CHALLENGE_REQUIRED 才有：解出後把答案放在 challenge，同一個呼叫再送一次',
          required: ['kind', 'task', 'maxSteps'],
          properties: {
            kind: { type: 'string' as const, enum: ['PROOF_OF_WORK'] },
            task: { type: 'string' as const, description: 'ALTCHA 2 的題目，JSON' },
            maxSteps: { type: 'integer' as const, description: '最多要試幾步' },
          },
        },
      },
    },
  },
};
