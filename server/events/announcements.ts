import { createAnnouncement } from '#server/database/after-commit.ts';

/** Announces to all nodes that the counters or the status of a campaign changed. */
export const { announce: announceCampaign, announceBy } = createAnnouncement<number>('campaign');

/** Announces to all nodes that a message was written to a thread. */
export const { announce: announceThread, announceBy: announceThreadsBy } =
  createAnnouncement<string>('thread');

/** Stands for every product and SKU: a page that did not show what changed may have to show it now. */
export const anything = 0;

/** Announces to all nodes that what pages show of a product or SKU changed; by its number, or `anything`. */
export const { announce: announceShown, announceBy: announceShownBy } =
  createAnnouncement<number>('shown');
