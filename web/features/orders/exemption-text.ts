import { rescissionExemptionText } from '@kaituan/domain/order/rescission';

const texts: Record<string, string> = rescissionExemptionText;

/** Why the seven-day right does not apply, in the words the buyer read before ordering. */
export const exemptionText = (exemption: string): string => texts[exemption] ?? exemption;
