import * as contract from '@kaituan/contract/identity';
import { answerCall } from '../identity-call.ts';
import type { LineSettings } from '../identity-configuration.ts';

export const getSignInMethods = answerCall(contract.getSignInMethods, async (_input, call) => {
  const { codes, configuration } = call;
  const hosted = configuration.trustedIssuers.find((issuer) => issuer.kind === 'firebase');
  if (hosted?.apiKey !== undefined) {
    const { projectId, apiKey, authDomain = `${projectId}.firebaseapp.com` } = hosted;
    const firebase = { projectId, apiKey, authDomain };
    return { result: { ...nothingHere, provider: 'FIREBASE' as const, firebase } };
  }
  return {
    result: {
      ...nothingHere,
      password: true,
      phone: codes.isAvailable,
      line: presentLine(configuration.line),
      isDemo: codes.isDemo,
    },
  };
});

const nothingHere = {
  provider: 'EMBEDDED',
  firebase: null,
  password: false,
  phone: false,
  line: 'NONE',
  isDemo: false,
} as const;

function presentLine({
  channelIds,
  channelSecret,
}: LineSettings): 'NONE' | 'LIFF' | 'LIFF_AND_WEB' {
  if (channelIds.length === 0) return 'NONE';
  return channelSecret === undefined ? 'LIFF' : 'LIFF_AND_WEB';
}
