/** Reads characters that a workbook writes as `_x000D_`, since XML cannot contain them or changes them. */
export const readEscapes = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Writes a text so that `readEscapes` reads it as it was. */
export const writeEscapes = (text: string): string =>
  text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_');
