/** The longest note on a line of a cart, in characters. */
export const maxNoteLength = 50;

/** Whether all of a note stands in another one: 要辣 does not in 不要辣. */
const isIn = (note: string, other: string) => note === '' || `；${other}；`.includes(`；${note}；`);

/**
 * The note of goods that have one already and come with another: both, the earlier one first. Where they are too long
 * together the later one stays, and the earlier one is `dropped`, for the shopper to be told.
 */
export function joinNotes(earlier: string, later: string): { note: string; dropped?: string } {
  if (isIn(later, earlier)) return { note: earlier };
  if (isIn(earlier, later)) return { note: later };
  const note = `${earlier}；${later}`;
  return note.length > maxNoteLength ? { note: later, dropped: earlier } : { note };
}

/** Tells the shopper who puts goods back which note was dropped. */
export const textOfDropped = (dropped: string): string => `備註放不下兩則，「${dropped}」沒有留下`;
