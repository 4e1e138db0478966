import { z } from 'zod';
import type { LineAccount } from './line-messaging.ts';

/** The name of the account that speaks for channels without one of their own. */
export const shopAccountName = 'shop';

const accessToken = z.string().min(20);
const secret = z.string().min(16);
const accounts = z.array(z.strictObject({ channelId: z.int().min(1), accessToken, secret })).min(1);

/** Environment variables of LINE's Messaging API. */
export const lineMessagingVariables = {
  LINE_MESSAGING_TOKEN: accessToken.optional(),
  LINE_MESSAGING_SECRET: secret.optional(),
  LINE_MESSAGING_ACCOUNTS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: text });
        return z.NEVER;
      }
    })
    .pipe(accounts)
    .optional(),
};
const variables = z.object(lineMessagingVariables);

/** A token without its secret would send and never hear who left. */
export const hasWholeLineAccount = ({
  LINE_MESSAGING_TOKEN: token,
  LINE_MESSAGING_SECRET: secretOfToken,
}: Pick<z.output<typeof variables>, 'LINE_MESSAGING_TOKEN' | 'LINE_MESSAGING_SECRET'>): boolean =>
  (token === undefined) === (secretOfToken === undefined);

/** The shop's official accounts. */
export function presentLineAccounts(value: z.output<typeof variables>): LineAccount[] {
  const { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_SECRET: secretOfToken } = value;
  const ofShop =
    token !== undefined && secretOfToken !== undefined
      ? [{ name: shopAccountName, accessToken: token, secret: secretOfToken }]
      : [];
  const ofChannels = (value.LINE_MESSAGING_ACCOUNTS ?? []).map(({ channelId, ...rest }) => ({
    name: String(channelId),
    ...rest,
  }));
  return [...ofShop, ...ofChannels];
}
