import { useParams, useSearchParams } from 'react-router';

/** A record's number; null where none is given, and NaN for what is none, which the shop says is not there. */
const idIn = (text: string | null | undefined): number | null => {
  if (text === null || text === undefined) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN;
};

/** The record that the path names; null on a screen that makes a new one. */
export const useRecordId = (name: string): number | null => idIn(useParams()[name]);

/** The record of a screen that makes none: NaN too where the path names none. */
export const useOpenRecordId = (name: string): number => useRecordId(name) ?? Number.NaN;

/** The record that a new one is made like. */
export const useCopiedId = (): number | null => idIn(useSearchParams()[0].get('copy'));
