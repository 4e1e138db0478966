/** A cell's value as JSON, from which the database makes the column's value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The text format of a kind of value: parse(present(value)) is the value again. */
export type CellFormat<Value extends Json = Json> = {
  /** Throws BadCell with the reason for the owner. */
  parse(text: string): Value;
  present(value: Value): string;
  /** A remark for the owner about an accepted text. */
  remark?(text: string): string | undefined;
};

/** A cell with an invalid text. */
export class BadCell extends Error {}
