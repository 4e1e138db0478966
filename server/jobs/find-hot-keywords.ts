import { replaceHotKeywords } from '#server/features/ground/search/hot-keywords.ts';
import type { Job } from './job.ts';

/** What many members search for, offered to all. */
export const findHotKeywords: Job = (database, now) => replaceHotKeywords(database, now);
