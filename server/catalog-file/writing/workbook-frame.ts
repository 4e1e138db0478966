const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Cell styles by number: plain, text (as typed), heading, wrapped text. */
export const cellStyles = { PLAIN: 0, TEXT: 1, HEADING: 2, WRAPPED: 3 } as const;

/** The parts of a workbook other than its sheets. */
export function workbookFrame(sheetNames: readonly string[]): [part: string, xml: string][] {
  const sheets = sheetNames.map((name, at) => ({ name, number: at + 1 }));
  const stylesId = sheets.length + 1;
  return [
    ['[Content_Types].xml', contentTypes(sheets.map((sheet) => sheet.number))],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relationTypes}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relationTypes}"><sheets>${sheets
        .map(
          ({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packageRelations}">${sheets
        .map(
          ({ number }) =>
            `<Relationship Id="rId${number}" Type="${relationTypes}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="rId${stylesId}" Type="${relationTypes}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ];
}

const contentTypes = (sheetNumbers: readonly number[]) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${officeTypes}.styles+xml"/>${sheetNumbers
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${officeTypes}.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="12"/><name val="Microsoft JhengHei"/></font><font><b/><sz val="12"/><color rgb="FFFFFFFF"/><name val="Microsoft JhengHei"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF9F1239"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;
