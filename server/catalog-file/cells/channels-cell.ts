import { BadCell, type CellFormat } from './cell-format.ts';
import { distinct, entriesOf } from './list-cell.ts';
import { maxSmallInteger, wholeCell } from './number-cell.ts';
import { splitAt } from './separated-text.ts';

const nowhere = '無';
const maxChannels = 1_000;
const channelId = wholeCell({ min: 1 });
const rank = wholeCell({ min: 1, max: maxSmallInteger });

/** Ids of the channels that offer a product, such as 100083｜100084; 無 for none. */
export const channelsCell: CellFormat<number[]> = {
  parse(text) {
    if (text.trim() === nowhere) return [];
    return distinct(
      entriesOf(text, maxChannels).map((part) => channelId.parse(part)),
      String,
    );
  },
  present: (ids) => (ids.length === 0 ? nowhere : ids.join('｜')),
};

type EditorPick = { channelId: number; editorPick: number };

/** The channels that recommend a product, with its position: 100083:1 puts it first there. */
export const editorPicksCell: CellFormat<EditorPick[]> = {
  parse: (text) =>
    distinct(entriesOf(text, maxChannels).map(parsePick), (pick) => `${pick.channelId}`),
  present: (picks) => picks.map((pick) => `${pick.channelId}:${pick.editorPick}`).join('｜'),
};

function parsePick(part: string): EditorPick {
  const [id, place, ...more] = splitAt(part, ':：');
  if (id === undefined || place === undefined || more.length > 0) {
    throw new BadCell('要寫成「通路:名次」，例如 100083:1');
  }
  return { channelId: channelId.parse(id), editorPick: rank.parse(place) };
}
