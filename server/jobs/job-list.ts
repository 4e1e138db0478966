import { refreshStatistics } from '#server/database/statistics.ts';
import { fillSystemCollections } from '#server/features/ground/aggregated/system-collections.ts';
import { coolRanking } from '#server/features/ground/product/sales-figures.ts';
import { replaceHotKeywords } from '#server/features/ground/search/hot-keywords.ts';
import { publishDuePolicies } from '#server/features/ground/site-info/publish-page.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { announceRecalls, notifyOfBulletins } from './announce-bulletins.ts';
import { cancelUnpaid, remindUnpaid } from './cancel-unpaid.ts';
import { closeCampaigns } from './close-campaigns.ts';
import { closeThreads } from './close-threads.ts';
import { completeOrders } from './complete-orders.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { endChanges } from './end-changes.ts';
import { deleteExpiredRows, expireCheckouts } from './expire-checkouts.ts';
import { expireTeams, refundTeams } from './expire-teams.ts';
import { followTestPayments } from './follow-test-payments.ts';
import { forwardContacts } from './forward-contacts.ts';
import { inviteReviews } from './invite-reviews.ts';
import type { Job } from './job.ts';
import { notifyWishlists } from './notify-wishlists.ts';
import { endJoining, openCampaigns } from './open-campaigns.ts';
import { processWebhooks, queryGateways } from './query-gateways.ts';
import { recordClosingCampaigns } from './record-closing-campaigns.ts';
import { recordNearRungs } from './record-near-rungs.ts';
import { notifyMembers, relayEvents } from './relay-events.ts';
import { remindOfFlashSales } from './remind-of-flash-sales.ts';
import { cancelOfCancelledSales, endFlashSales, openFlashSales } from './run-flash-sales.ts';
import { runRefunds } from './run-refunds.ts';
import { sendNotifications } from './send-notifications.ts';
import { settleCampaigns } from './settle-campaigns.ts';

/** Terms and policies that were saved for a later date take effect. */
export const publishPolicies: Job = (database, now) =>
  inTransaction(database, (transaction) => publishDuePolicies(transaction, now));

export type NamedJob = { name: string; run: Job };

/** Three times a minute and whenever an order changed; payments are looked for before orders are cancelled. */
export const orderJobs: readonly NamedJob[] = [
  { name: 'process-webhooks', run: processWebhooks },
  { name: 'query-gateways', run: queryGateways },
  { name: 'cancel-unpaid', run: cancelUnpaid },
  { name: 'end-changes', run: endChanges },
  { name: 'open-flash-sales', run: openFlashSales },
  { name: 'end-flash-sales', run: endFlashSales },
  { name: 'cancel-of-cancelled-sales', run: cancelOfCancelledSales },
  { name: 'remind-of-flash-sales', run: remindOfFlashSales },
  { name: 'open-campaigns', run: openCampaigns },
  { name: 'end-joining', run: endJoining },
  { name: 'expire-teams', run: expireTeams },
  { name: 'refund-teams', run: refundTeams },
  { name: 'close-campaigns', run: closeCampaigns },
  { name: 'settle-campaigns', run: settleCampaigns },
  { name: 'remind-unpaid', run: remindUnpaid },
  { name: 'record-near-rungs', run: recordNearRungs },
  { name: 'record-closing-campaigns', run: recordClosingCampaigns },
  { name: 'complete-orders', run: completeOrders },
  { name: 'expire-checkouts', run: expireCheckouts },
  { name: 'relay-events', run: relayEvents },
  { name: 'publish-policies', run: publishPolicies },
  { name: 'announce-recalls', run: announceRecalls },
  { name: 'notify-of-bulletins', run: notifyOfBulletins },
  { name: 'notify-wishlists', run: notifyWishlists },
  { name: 'notify-members', run: notifyMembers },
  { name: 'refresh-statistics', run: refreshStatistics },
];

/** As often, in a queue of its own: a slow gateway delays nothing else. */
export const refundJobs: readonly NamedJob[] = [
  { name: 'run-refunds', run: runRefunds },
  { name: 'follow-test-payments', run: followTestPayments },
];

/** As often, in a queue of its own: a slow mail service delays no order. */
export const deliveryJobs: readonly NamedJob[] = [
  { name: 'send-notifications', run: sendNotifications },
  { name: 'forward-contacts', run: forwardContacts },
];

/** Every hour. */
export const upkeepJobs: readonly NamedJob[] = [
  { name: 'cool-ranking', run: coolRanking },
  { name: 'fill-collections', run: fillSystemCollections },
  { name: 'find-hot-keywords', run: replaceHotKeywords },
  { name: 'close-threads', run: closeThreads },
  { name: 'invite-reviews', run: inviteReviews },
  { name: 'delete-accounts', run: deleteAccounts },
  { name: 'delete-expired-rows', run: deleteExpiredRows },
];
