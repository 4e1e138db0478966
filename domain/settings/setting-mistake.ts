/** What is wrong with a field of a setting: `path` as in `tiers[1].feeTwd`, `text` to show beside it. */
export type SettingMistake = { path: string; text: string };

/** Collects the mistakes of a setting, field by field, in the order in which they are looked for. */
export function collectMistakes() {
  const mistakes: SettingMistake[] = [];
  return {
    mistakes,
    /** Notes a mistake unless the field is right. */
    check(isRight: boolean, path: string, text: string): void {
      if (!isRight) mistakes.push({ path, text });
    },
  };
}

/** Whether a text, without the spaces around it, has so many characters. */
export function isLengthWithin(text: string, min: number, max: number): boolean {
  const length = Array.from(text.trim()).length;
  return length >= min && length <= max;
}

/** The positions in a list of what stands there a second time. */
export function findRepeated(keys: readonly string[]): number[] {
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}
