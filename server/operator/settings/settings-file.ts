import { type Document, isMap, LineCounter, parseDocument, stringify } from 'yaml';
import { type SettingsSection, settingsSections } from './settings-sections.ts';

/** A mistake in the file, for its owner: the line, the field and what is wrong. */
export type FileMistake = { line: number; field: string; text: string };

export type SettingsFile = {
  mistakes: FileMistake[];
  /** The parts that are in the file, with what it says of them. */
  parts: { section: SettingsSection; value: unknown }[];
  /** A mistake at a field of a part, as the calls name it: `value.phone`. */
  mistakeAt(section: SettingsSection, path: string, text: string): FileMistake;
};

type Path = (string | number)[];

/** Reads a settings' file: YAML, of which JSON is a part. */
export function readSettingsFile(source: string): SettingsFile {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const lineOf = (path: Path) => lineOfNode(document, lines, path);
  const mistakeOf = (path: Path, text: string) => ({
    ...{ line: lineOf(path), field: path.join('.'), text },
  });
  const mistakeAt = (section: SettingsSection, path: string, text: string) =>
    mistakeOf([...section.path, ...fieldsOf(path)], text);
  const broken = document.errors.map(({ message, pos }) => ({
    ...{
      line: lines.linePos(pos[0]).line,
      field: '',
      text: `讀不懂這個檔案：${firstLine(message)}`,
    },
  }));
  if (broken.length > 0) return { mistakes: broken, parts: [], mistakeAt };
  if (!isMap(document.contents)) {
    const text = '檔案裡沒有設定；請從 export 的檔案開始改';
    return { mistakes: [{ line: 1, field: '', text }], parts: [], mistakeAt };
  }
  const content = document.toJS() as Record<string, unknown>;
  const known = settingsSections.map(({ path }) => path.join('.'));
  const mistakes = namesIn(content)
    .filter((path) => !known.includes(path.join('.')))
    .map((path) => mistakeOf(path, '沒有這項設定'));
  const parts = settingsSections
    .filter(({ path }) => valueAt(content, path) !== undefined)
    .map((section) => ({ section, value: valueAt(content, section.path) }));
  return { mistakes, parts, mistakeAt };
}

/** The file of these values, with what an owner has to know at its head. */
export function writeSettingsFile(
  parts: readonly { section: SettingsSection; value: unknown }[],
): string {
  const content: Record<string, unknown> = {};
  for (const { section, value } of parts) {
    const [name, key] = section.path;
    if (key === undefined) content[name] = value;
    else content[name] = { ...(content[name] as object), [key]: value };
  }
  const head = [
    '# 商店的設定。改好之後：npm run settings -- import 這個檔案 --check，再不加 --check 匯入。',
    '# 沒有寫在檔案裡的部分不會改變；清單整份取代。金額為新臺幣元。',
  ];
  return `${head.join('\n')}\n\n${stringify(content, { lineWidth: 100 })}`;
}

/** The names at the top of the file, those of pages one level below. */
const namesIn = (content: Record<string, unknown>): Path[] =>
  Object.entries(content).flatMap(([name, value]) =>
    name === 'pages' && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((key) => [name, key])
      : [[name]],
  );

const valueAt = (content: unknown, path: readonly string[]): unknown =>
  path.reduce((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], content);

/** `value.tiers[1].feeTwd` → tiers, 1, feeTwd. */
const fieldsOf = (path: string): Path =>
  [...path.replace(/^value\.?/, '').matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index),
  );

/** The line of a field, or of what it is missing in. */
function lineOfNode(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as { range?: number[] } | undefined;
    const start = node?.range?.[0];
    if (start !== undefined) return lines.linePos(start).line;
  }
  return 1;
}

const firstLine = (message: string) => message.split('\n', 1)[0] ?? '';
