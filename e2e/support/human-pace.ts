/** What somebody did at a screen. */
export type HumanWork = {
  interactions: number;
  fields: number;
  typedText: string;
  /** What was on the screens, and what of it has to be read word by word. */
  readText: string;
  studiedText: string;
};

/**
 * Seconds, of the keystroke-level model (Card, Moran and Newell 1980): of somebody who types slowly, thinks before each step, and moves
 * the hand to the keys for each field. A Chinese character is three or four keys and a choice.
 */
const seconds = { think: 1.35, point: 1.1, press: 0.2, home: 0.4, letter: 0.5, character: 2 };
/** Chinese characters that adults read in a minute, of a text (IReST, Trauzettel-Klosinski and Dietz 2012). */
const readInMinute = 255;

const chinese = /\p{Script=Han}/gu;
const countChinese = (text: string): number => text.match(chinese)?.length ?? 0;
/** Words of Latin letters and digits are read about as fast as a character. */
const countRead = (text: string): number =>
  countChinese(text) + (text.match(/[\p{Script=Latin}\d]+/gu)?.length ?? 0);

/**
 * How many minutes a person would take, without the waits for others (a letter with a code, a bank, somebody to buy) and without looking
 * for what has to be typed. `studying` is what has to be read; `reading` every other line of every screen, which few do.
 */
export function minutesOf(work: HumanWork): {
  acting: number;
  typing: number;
  studying: number;
  reading: number;
} {
  const { interactions, fields, typedText, readText, studiedText } = work;
  const characters = countChinese(typedText);
  const letters = typedText.length - characters;
  return {
    acting: (interactions * (seconds.think + seconds.point + seconds.press)) / 60,
    typing:
      (fields * seconds.home + letters * seconds.letter + characters * seconds.character) / 60,
    studying: countRead(studiedText) / readInMinute,
    reading: countRead(readText) / readInMinute,
  };
}
