import { minPasswordLength } from '@kaituan/domain/member/password-length';
import { Refusal } from '#server/http/refusal.ts';

/** Words that are easy to guess at this shop. */
const shopWords = ['kaituan', '開團', '開團購', '團購', 'tuangou'];
const decoration = /^[^\p{L}]+|[^\p{L}]+$/gu;

let listed: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses a password that is among the most common of breached ones, that repeats one character, or that is
 * the shop's name or the member's own address with digits around it. Nothing is sent outside the shop.
 */
export async function refuseWeakPassword(
  password: string,
  { email, field = 'password' }: { email: string; field?: string },
): Promise<void> {
  const folded = password.normalize('NFKC').toLowerCase();
  const isWeak = isRepeated(folded) || isPersonal(folded, email) || (await isListed(folded));
  if (!isWeak) return;
  throw new Refusal('PASSWORD_TOO_COMMON', {
    details: [{ path: field, rule: 'PASSWORD_TOO_COMMON' }],
  });
}

const isRepeated = (folded: string): boolean => new Set(folded).size < 3;

function isPersonal(folded: string, email: string): boolean {
  const address = email.toLowerCase();
  const [name = '', host = ''] = address.split('@');
  const words = [...shopWords, address, name, host, host.split('.')[0] ?? ''];
  const bare = folded.replace(decoration, '');
  const bareWords = words.flatMap((word) => [word, word.replace(decoration, '')]);
  return bareWords.some((word) => word.length > 1 && (folded === word || bare === word));
}

/** 49,233 breached passwords, the list of zxcvbn-ts (MIT); read when first needed. */
async function isListed(folded: string): Promise<boolean> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength)),
  );
  return (await listed).has(folded);
}
