import { BadCell, type CellFormat } from './cell-format.ts';

const controlInLine = /[\p{Cc}\u2028\u2029]/u;
const controlInLines = /(?![\t\r\n])\p{Cc}/u;

/** One line of text, measured in characters (not UTF-16 units). */
export function lineCell(limits: { min?: number; max: number }): CellFormat<string> {
  return {
    parse(text) {
      if (controlInLine.test(text)) throw new BadCell('不能有換行或控制字元');
      return checkLength(text, limits);
    },
    present: (value) => value,
  };
}

/** Text of several lines. */
export function linesCell(limits: { max: number }): CellFormat<string> {
  return {
    parse(text) {
      if (controlInLines.test(text)) throw new BadCell('不能有控制字元');
      return checkLength(text, limits);
    },
    present: (value) => value,
  };
}

function checkLength(text: string, { min = 0, max }: { min?: number; max: number }): string {
  if (!text.isWellFormed()) throw new BadCell('有不完整的字元');
  const length = text.length > max ? [...text].length : text.length;
  if (length > max) throw new BadCell(`最多 ${max} 個字，現在有 ${length} 個`);
  if (length < min) throw new BadCell('不能是空的');
  return text;
}

/** A code or barcode; refuses one that a spreadsheet has rounded to 4.71E+12. */
export function codeCell(limits: { max: number }): CellFormat<string> {
  const line = lineCell({ min: 1, ...limits });
  return {
    parse(text) {
      if (/^\d(\.\d+)?E\+\d+$/i.test(text)) {
        throw new BadCell('被試算表改成了科學記號，請把這一欄設成文字格式後重新輸入');
      }
      return line.parse(text);
    },
    present: line.present,
  };
}
