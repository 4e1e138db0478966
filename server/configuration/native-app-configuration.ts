import { z } from 'zod';

const list = (text: string): string[] => text.split(',').map((part) => part.trim().toUpperCase());

export const nativeAppVariables = {
  NATIVE_APP_ID: z
    .string()
    .regex(/^[a-z][a-z\d]*(?:\.[a-z][a-z\d]*)+$/)
    .optional(),
  NATIVE_APP_TEAM: z
    .string()
    .regex(/^[A-Z\d]{10}$/)
    .optional(),
  NATIVE_APP_FINGERPRINTS: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().regex(/^[\dA-F]{2}(?::[\dA-F]{2}){31}$/)).min(1))
    .optional(),
};

/** The native app around the shop: links of the shop may open it, and a sign-in elsewhere returns to it. */
export type NativeApp = {
  /** Its name in both stores, and the scheme of its own addresses. */
  appId: string;
  /** Apple's number of the team that signs it. */
  team: string | undefined;
  /** SHA-256 of the certificates that sign it for Android. */
  fingerprints: readonly string[];
};

const variables = z.object(nativeAppVariables);

export function presentNativeApp(value: z.output<typeof variables>): NativeApp | undefined {
  const { NATIVE_APP_ID: appId, NATIVE_APP_TEAM: team } = value;
  return appId === undefined
    ? undefined
    : { appId, team, fingerprints: value.NATIVE_APP_FINGERPRINTS ?? [] };
}
