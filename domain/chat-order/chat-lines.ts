/** A message of a pasted chat, or a line of it: who wrote it, where the chat says so. */
export type ChatLine = {
  /** The line of the pasted text, from 1. */
  no: number;
  text: string;
  sender: string | null;
  /** Whether where the name ends is a guess: without a tab, 「20:01 Amy Chen +1」 may be Amy's order for Chen. */
  isSenderUnsure: boolean;
};

/** The same characters however they were typed: half width, without what cannot be seen. */
export const foldWidth = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Cf}|\u{fe0f}/gu, '');

/** What tells whether two names are the same person: letters and digits, whatever their case. */
export function nameKeyOf(name: string): string {
  const folded = foldWidth(name).toLowerCase();
  return folded.replace(/[^\p{L}\p{N}]/gu, '') || folded.trim();
}

const timed =
  /^\[?\s*(?:(?:上午|下午|凌晨|清晨|早上|中午|晚上)\s*)?\d{1,2}:\d{2}(?::\d{2})?\s*(?:[AaPp][Mm])?\s*\]?(?:\t|\s)\s*(.*)$/;
const heading =
  /^(?:\[LINE\]|儲存日期|Saved on|\d{4}[./-]\d{1,2}[./-]\d{1,2}(?:\s|\(|$)|[-=—─]{3,})/i;
const withColon = /^([^:+\d]{1,20}):\s*(\S.*)$/;

type Raw = { no: number; text: string; sender: string | null; words: string[] | null };

/**
 * The messages of a chat: as LINE exports it from a phone (columns with tabs) or a computer (spaces), or lines that
 * somebody wrote down. A line without a time goes on with the message before it.
 */
export function splitChat(pasted: string): ChatLine[] {
  const raw: Raw[] = [];
  let before: Raw | undefined;
  pasted.split(/\r\n|\r|\n/).forEach((typed, index) => {
    const text = foldWidth(typed).trim();
    if (text === '') return;
    const no = index + 1;
    if (heading.test(text)) {
      before = undefined;
      return;
    }
    const body = timed.exec(text)?.[1];
    if (body !== undefined) {
      before = timedLine(no, body);
      raw.push(before);
    } else if (before) raw.push({ ...before, no, text: unquoted(text) });
    else raw.push(plainLine(no, text));
  });
  const names = listTwoWordNames(raw);
  return raw.map((line) => lineOf(line, names));
}

function timedLine(no: number, body: string): Raw {
  const [first = '', ...rest] = body.split('\t');
  if (rest.length > 0)
    return { no, text: unquoted(rest.join(' ')), sender: first.trim(), words: null };
  const named = withColon.exec(body);
  if (named) return { no, text: named[2] ?? '', sender: named[1]?.trim() ?? null, words: null };
  return { no, text: '', sender: null, words: body.split(/\s+/) };
}

function plainLine(no: number, text: string): Raw {
  const named = withColon.exec(text);
  if (!named) return { no, text, sender: null, words: null };
  return { no, text: named[2] ?? '', sender: named[1]?.trim() ?? null, words: null };
}

const unquoted = (text: string): string => text.replace(/^"|"$/g, '').trim();
const isLatinWord = (word: string | undefined): boolean => /^\p{sc=Latin}+\.?$/u.test(word ?? '');

/** Names of two Latin words: where the first word begins several messages, always with the same second one. */
function listTwoWordNames(lines: readonly Raw[]): Set<string> {
  const seconds = new Map<string, Map<string, number>>();
  for (const { words } of lines) {
    const [first, second = ''] = words ?? [];
    if (first === undefined) continue;
    const counts = seconds.get(first) ?? new Map<string, number>();
    seconds.set(first, counts.set(second, (counts.get(second) ?? 0) + 1));
  }
  const names = new Set<string>();
  for (const [first, counts] of seconds) {
    const [[second, count] = ['', 0], ...others] = counts;
    const isOne = others.length === 0 && count > 1;
    if (isOne && isLatinWord(first) && isLatinWord(second)) names.add(`${first} ${second}`);
  }
  return names;
}

function lineOf({ no, text, sender, words }: Raw, names: ReadonlySet<string>): ChatLine {
  if (!words || text !== '') {
    return { no, text, sender: sender ?? words?.[0] ?? null, isSenderUnsure: false };
  }
  const [first = '', second = ''] = words;
  const isTwo = names.has(`${first} ${second}`);
  return {
    ...{ no, text: words.slice(isTwo ? 2 : 1).join(' ') },
    sender: isTwo ? `${first} ${second}` : first,
    isSenderUnsure: !isTwo && words.length > 2 && isLatinWord(first) && isLatinWord(second),
  };
}
