import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes a ZIP archive of these parts. */
export async function writeZip(
  path: string,
  parts: Record<string, string | Buffer>,
): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

const relations = (entries: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;

/** The parts of a workbook as office programs write it: texts apart from the sheet, by number. */
export function workbookParts(sheet: string, sharedStrings = ''): Record<string, string> {
  return {
    '_rels/.rels': relations(
      '<Relationship Id="r1" Type="http://x/officeDocument" Target="xl/workbook.xml"/>',
    ),
    'xl/workbook.xml': `<workbook xmlns:r="http://x"><workbookPr/><sheets>
      <sheet name="藏" sheetId="1" state="hidden" r:id="rId9"/><sheet name="商品" sheetId="2" r:id="rId1"/>
      </sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="rId9" Type="http://x/worksheet" Target="worksheets/hidden.xml"/>
       <Relationship Id="rId1" Type="http://x/worksheet" Target="/xl/worksheets/sheet1.xml"/>
       <Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/>`,
    ),
    'xl/sharedStrings.xml': `<sst>${sharedStrings}</sst>`,
    'xl/worksheets/hidden.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
}
