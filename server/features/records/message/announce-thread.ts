import { createAnnouncement } from '#server/database/after-commit.ts';

/** Announces a thread in which something was written to all nodes. */
export const { announce: announceThread, announceBy: announceThreadsBy } =
  createAnnouncement<string>('thread');
