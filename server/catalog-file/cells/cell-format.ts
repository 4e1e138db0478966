/** What a cell says, as the JSON from which the database makes a column's value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** How one kind of value is written in a cell: parse(present(value)) is the value again. */
export type CellFormat<Value extends Json = Json> = {
  /** Throws BadCell with the reason, in the owner's words. */
  parse(text: string): Value;
  present(value: Value): string;
  /** What the owner should know about a text that was accepted. */
  remark?(text: string): string | undefined;
};

/** A cell that does not say what its column asks for. */
export class BadCell extends Error {}
