import { createAnnouncement } from '#server/database/after-commit.ts';

/** Announces to all nodes that what pages show of a product or a SKU changed, by its number. */
export const { announce: announceShown, announceBy: announceShownBy } =
  createAnnouncement<number>('shown');
