import { rescissionExemptionText } from '@kaituan/domain/order/rescission';

const texts: Record<string, string> = rescissionExemptionText;

/** Why the seven-day right of return does not apply, as shown before ordering. */
export const exemptionText = (exemption: string): string => texts[exemption] ?? exemption;
