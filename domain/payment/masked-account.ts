/** As many digits as people tell accounts apart by, and as a buyer reports of a transfer. */
const shownDigits = 5;

/**
 * A bank account, or the text of a bank that has one, for screens that others may see: of each number only the last
 * five digits, and of a shorter one nothing.
 */
export function maskAccount(text: string): string {
  return text.replace(/\d(?:[\d\s-]*\d)?/g, (number) => {
    const digits = number.replace(/\D/g, '');
    if (digits.length < shownDigits) return '•'.repeat(digits.length);
    return '•'.repeat(digits.length - shownDigits) + digits.slice(-shownDigits);
  });
}
