import { createAnnouncement } from '#server/database/after-commit.ts';

/** Announces changed counters or a changed status of a campaign to all nodes. */
export const { announce: announceCampaign, announceBy } = createAnnouncement<number>('campaign');
