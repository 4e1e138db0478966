const maxLength = 80;

/**
 * The name of a file as it is stored and shown: without folders, controls, marks that turn the direction of text around
 * and what file systems refuse, and with the ending of what it is.
 */
export function fileNameOf(given: string, ending: 'webp' | 'pdf'): string {
  const base = given.replace(/^.*[\\/]/s, '').replace(/\.[0-9A-Za-z]{1,5}$/, '');
  const name = base
    .normalize('NFC')
    .replace(/\p{Cc}|\p{Bidi_Control}|[<>:"|?*\\/]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  const short = Array.from(name).slice(0, maxLength).join('').trim();
  return `${short || (ending === 'pdf' ? '文件' : '照片')}.${ending}`;
}
