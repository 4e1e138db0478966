/** The bytes of a file as base64, piece by piece: a call with all of them as arguments would be too large. */
export function contentOf(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 8_192) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)));
  }
  return btoa(pieces.join(''));
}

/** Saves a file that was answered as base64. */
export async function saveContent(content: string, name: string): Promise<void> {
  const { saveFile } = await import('@kaituan/kit/spreadsheet/save-rows.ts');
  saveFile(new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))]), name);
}
