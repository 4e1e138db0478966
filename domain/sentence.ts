/** A text without its final punctuation, so that it can be continued. */
export function withoutEnd(text: string): string {
  return text.replace(/[\s。．.！!；;，,、]+$/u, '');
}
