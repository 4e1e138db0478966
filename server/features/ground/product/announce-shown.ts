import { createAnnouncement } from '#server/database/after-commit.ts';

/** Instead of a number: pages that do not show what changed may show it from now on. */
export const anything = 0;

/** Announces to all nodes that what pages show of a product or a SKU changed, by its number, or anything. */
export const { announce: announceShown, announceBy: announceShownBy } =
  createAnnouncement<number>('shown');
