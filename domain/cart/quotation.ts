import { addDays, taipeiDayOf } from '../taipei-day.ts';

/** Days that a quotation is valid, the day it is made not counted. */
export const quotationValidDays = 7;

/** The most quotations kept of a member in a channel; the oldest goes first. */
export const maxQuotations = 100;

/** The last day in Taipei on which a quotation is valid, as `2026-03-14`. */
export const quotationValidUntil = (quotedAtMs: number): string =>
  addDays(taipeiDayOf(quotedAtMs), quotationValidDays);

/** Whether a quotation is valid at a moment: until the last day ends in Taipei. */
export const isQuotationValid = (validUntil: string, nowMs: number): boolean =>
  taipeiDayOf(nowMs) <= validUntil;
