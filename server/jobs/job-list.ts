import { refreshStatistics } from '#server/database/statistics.ts';
import { fillSystemCollections } from '#server/features/ground/aggregated/system-collections.ts';
import { coolRanking } from '#server/features/ground/product/sales-figures.ts';
import { replaceHotKeywords } from '#server/features/ground/search/hot-keywords.ts';
import { publishDuePolicies } from '#server/features/ground/site-info/publish-page.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { closeCampaigns } from './group-buys/close-campaigns.ts';
import { endChanges } from './group-buys/end-changes.ts';
import { expireTeams, refundTeams } from './group-buys/expire-teams.ts';
import { endJoining, openCampaigns } from './group-buys/open-campaigns.ts';
import { recordClosingCampaigns } from './group-buys/record-closing-campaigns.ts';
import { recordNearRungs } from './group-buys/record-near-rungs.ts';
import {
  cancelOfCancelledSales,
  endFlashSales,
  openFlashSales,
} from './group-buys/run-flash-sales.ts';
import { settleCampaigns } from './group-buys/settle-campaigns.ts';
import type { Job } from './job.ts';
import { announceRecalls, notifyOfBulletins } from './notifying/announce-bulletins.ts';
import { forwardContacts } from './notifying/forward-contacts.ts';
import { inviteReviews } from './notifying/invite-reviews.ts';
import { notifyWishlists } from './notifying/notify-wishlists.ts';
import { notifyMembers, relayEvents } from './notifying/relay-events.ts';
import { remindOfFlashSales } from './notifying/remind-of-flash-sales.ts';
import { sendNotifications } from './notifying/send-notifications.ts';
import { cancelUnpaid, remindUnpaid } from './orders/cancel-unpaid.ts';
import { completeOrders } from './orders/complete-orders.ts';
import { deleteExpiredRows, expireCheckouts } from './orders/expire-checkouts.ts';
import { followTestPayments } from './orders/follow-test-payments.ts';
import { processWebhooks, queryGateways } from './orders/query-gateways.ts';
import { runRefunds } from './orders/run-refunds.ts';
import { closeThreads } from './upkeep/close-threads.ts';
import { deleteAccounts } from './upkeep/delete-accounts.ts';
import { endPreorders } from './upkeep/end-preorders.ts';
import { renewListings } from './upkeep/renew-listings.ts';

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
  { name: 'renew-listings', run: renewListings },
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
  { name: 'end-preorders', run: endPreorders },
  { name: 'delete-accounts', run: deleteAccounts },
  { name: 'delete-expired-rows', run: deleteExpiredRows },
];
