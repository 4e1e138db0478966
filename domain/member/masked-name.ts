import { namelessMember, newMemberName } from './profile.ts';

const mask = '○';
const characters = new Intl.Segmenter('zh-TW', { granularity: 'grapheme' });

/**
 * A name as strangers see it: 王○明, of two characters 王○, of one ○. It shows at most the first and the last
 * character and hides the length. Without a name it is 會員.
 */
export function maskName(name: string): string {
  if (name.trim() === newMemberName) return namelessMember;
  const visible = Array.from(characters.segment(name.normalize('NFC').trim()));
  const [first, last] = [visible[0]?.segment ?? '', visible.at(-1)?.segment ?? ''];
  if (visible.length < 2) return mask;
  return visible.length === 2 ? first + mask : first + mask + last;
}

/** The face of a member to strangers: the first character of the masked name; empty when it shows none. */
export function faceOf(name: string): string {
  if (name.trim() === newMemberName) return '';
  const first = characters.segment(maskName(name)).containing(0)?.segment ?? '';
  return first === mask ? '' : first;
}

/** An e-mail address for screens that others may see: its first letter and its domain. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');

/** A text of a service, with the addresses in it masked so. */
export const maskEmailsIn = (text: string): string =>
  text.replace(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/gu, maskEmail);
