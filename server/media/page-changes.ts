import { findTextChanges, type TextChange } from '@kaituan/domain/text-changes';
import { textOfHtml } from './sanitised-html.ts';

/** What changed between two texts of HTML, without markup. */
export const findPageChanges = (before: string, after: string): TextChange[] =>
  findTextChanges(paragraphsOf(before), paragraphsOf(after));

/** The text of HTML, one part for each paragraph, heading or entry. */
const paragraphsOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|h[2-4]|li|d[dt]|t[dhr]|caption|blockquote)>|<(?:br|hr)\s*\/?>/i)
    .map(textOfHtml)
    .filter((text) => text !== '');
