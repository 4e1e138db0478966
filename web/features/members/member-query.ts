import type { AnswerOf } from '@kaituan/api-client/api';
import { memberQuery } from '@kaituan/api-client/query-client';

export type Profile = AnswerOf<'/User/GetProfile'>['result'];

export const profileQuery = () => memberQuery('/User/GetProfile', {});

export type Consent = AnswerOf<'/User/GetConsentArray'>['result'][number];

export const consentQuery = (channelId: number) =>
  memberQuery('/User/GetConsentArray', { channelId });

export const documents = {
  TERMS_OF_SERVICE: { name: '服務條款', path: '/terms-of-service' },
  PRIVACY_POLICY: { name: '隱私權政策', path: '/privacy-policy' },
} as const satisfies Record<Consent['document'], { name: string; path: string }>;
