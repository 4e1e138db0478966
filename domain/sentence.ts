/** A text without the marks it ends with, so that a sentence can go on after it. */
export function withoutEnd(text: string): string {
  return text.replace(/[\s。．.！!；;，,、]+$/u, '');
}
