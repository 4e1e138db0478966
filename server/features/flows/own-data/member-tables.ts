import { type SQL, sql } from 'drizzle-orm';

/** What of a member's tables is given to the member, in the order of the file. */
type Section = {
  name: string;
  table: string;
  /** Which rows are the member's. */
  of: (memberId: string) => SQL;
  /** The order in which they are read, by which pages follow each other. */
  by: string;
  /** Columns that are secrets of the shop or of the sign-in, or another person's. */
  without?: readonly string[];
  /** Columns that may be another person's in rows that `when` is true of. */
  hidden?: { when: string; columns: readonly string[] };
};

const own = (memberId: string) => sql`member_id = ${memberId}`;
const ofOrders = (memberId: string) =>
  sql`order_no in (select order_no from shop_order where member_id = ${memberId})`;

/** What LINE's user is to the official account, by the LINE account that the member signs in with. */
export const ofLineAccount = (memberId: string) =>
  sql`line_user_id in (select account_id from member_account
    where member_id = ${memberId} and provider_id = 'line')`;

export const ownSections: readonly Section[] = [
  { name: 'member', table: 'member', of: (id) => sql`id = ${id}`, by: 'id' },
  {
    ...{ name: 'signInMethods', table: 'member_account', of: own, by: 'id' },
    without: ['password', 'access_token', 'refresh_token', 'id_token', 'account_id'],
  },
  {
    ...{ name: 'passkeys', table: 'member_passkey', of: own, by: 'created_at, id' },
    without: ['public_key', 'counter'],
  },
  { name: 'devices', table: 'member_session', of: own, by: 'id', without: ['token'] },
  { name: 'consents', table: 'member_consent', of: own, by: 'document, effective_at' },
  {
    ...{ name: 'roles', table: 'staff_member', of: own, by: 'appointed_at, role' },
    without: ['appointed_by'],
  },
  { name: 'addresses', table: 'member_address', of: own, by: 'id' },
  { name: 'searches', table: 'search_history', of: own, by: 'searched_at, folded' },
  { name: 'wishlist', table: 'wishlist_item', of: own, by: 'channel_id, product_id' },
  { name: 'watchedVariants', table: 'wishlist_variant', of: own, by: 'channel_id, sku_id' },
  { name: 'cart', table: 'cart_line', of: own, by: 'id' },
  // Those from before whoever has the address proved it may be another person's, as orders are.
  {
    ...{ name: 'checkouts', table: 'checkout', by: 'checkout_no' },
    of: (id) => sql`member_id = ${id}
      and created_at > coalesce((select cleared_at from member where id = ${id}), '-infinity')`,
  },
  {
    ...{ name: 'orders', table: 'shop_order', of: own, by: 'placed_at, order_no' },
    hidden: { when: 'hides_person', columns: ['address', 'invoice', 'note'] },
  },
  { name: 'orderLines', table: 'order_line', of: ofOrders, by: 'order_no, line_no' },
  { name: 'shipments', table: 'shipment', of: ofOrders, by: 'order_no, shipment_no' },
  { name: 'payments', table: 'payment_attempt', of: ofOrders, by: 'created_at, attempt_no' },
  // The account is sealed; whoever gave it knows it.
  {
    ...{ name: 'refunds', table: 'refund', of: ofOrders, by: 'refund_no' },
    without: ['bank_form', 'exported_by'],
  },
  {
    ...{ name: 'orderNotes', table: 'order_note', of: ofOrders, by: 'written_at, note_no' },
    without: ['written_by'],
  },
  {
    ...{ name: 'notesAboutYou', table: 'member_note', of: own, by: 'written_at, note_no' },
    without: ['written_by'],
  },
  { name: 'returns', table: 'return_request', of: ofOrders, by: 'return_no' },
  {
    ...{ name: 'returnLines', table: 'return_line', by: 'return_no, line_no' },
    of: (id) => sql`return_no in (select return_no from return_request where ${ofOrders(id)})`,
  },
  { name: 'returnPhotos', table: 'return_photo', of: own, by: 'photo_no' },
  { name: 'groupPledges', table: 'group_pledge', of: own, by: 'seq' },
  {
    ...{ name: 'groupPledgeLines', table: 'group_pledge_line', by: 'pledge_no, sku_id' },
    of: (id) => sql`pledge_no in (select pledge_no from group_pledge where member_id = ${id})`,
  },
  { name: 'flashSales', table: 'flash_sale_taken', of: own, by: 'flash_sale_id, sku_id' },
  { name: 'flashSaleReminders', table: 'flash_sale_reminder', of: own, by: 'flash_sale_id' },
  { name: 'limitedQuantities', table: 'member_sku_quantity', of: own, by: 'sku_id' },
  { name: 'coupons', table: 'coupon_use', of: own, by: 'coupon_id, use_no' },
  { name: 'claimedCoupons', table: 'coupon_claim', of: own, by: 'coupon_id' },
  { name: 'priceGroups', table: 'price_group_member', of: own, by: 'channel_id' },
  {
    ...{ name: 'wholesaleApplications', table: 'wholesale_application', of: own },
    ...{ by: 'application_no', without: ['decided_by'] },
  },
  {
    ...{ name: 'questions', table: 'message_thread', of: own, by: 'reference_id' },
    without: ['assignee'],
  },
  {
    ...{ name: 'messages', table: 'thread_message', by: 'reference_id, no' },
    of: (id) =>
      sql`reference_id in (select reference_id from message_thread where member_id = ${id})`,
    without: ['written_by'],
  },
  { name: 'reviews', table: 'product_review', of: own, by: 'review_no', without: ['answered_by'] },
  { name: 'helpfulReviews', table: 'review_mark', of: own, by: 'review_no' },
  { name: 'files', table: 'stored_file', of: own, by: 'file_no' },
  { name: 'notifications', table: 'notification', of: own, by: 'id' },
  { name: 'notificationPreferences', table: 'notification_preference', of: own, by: 'topic, way' },
  { name: 'refusedEmail', table: 'refused_email', of: own, by: 'refused_at' },
  {
    name: 'pushSubscriptions',
    table: 'push_subscription',
    of: own,
    by: 'endpoint',
    without: ['auth'],
  },
  { name: 'appDevices', table: 'device_token', of: own, by: 'token' },
  { name: 'lineFriends', table: 'line_friend', of: ofLineAccount, by: 'account, line_user_id' },
  { name: 'quotations', table: 'quotation', of: own, by: 'quoted_at, quotation_no' },
  { name: 'faqVotes', table: 'faq_vote', of: own, by: 'channel_id, question' },
  { name: 'readBulletins', table: 'bulletin_read', of: own, by: 'bulletin_id' },
  {
    ...{ name: 'history', table: 'domain_event', by: 'id', without: ['acted_by', 'sequence'] },
    of: (id) => sql`subject = 'MEMBER' and subject_id = ${id}`,
  },
];

/** Tables with a member's rows that are not in the file, and why. */
export const notExported: Record<string, string> = {
  idempotency_key: 'copies of answers, for a day',
  second_factor: 'a secret of the sign-in',
  known_device: 'hashes of random numbers',
};

/** Tables whose rows of a member are deleted with the account; what hangs on them goes along. */
export const erasedTables = [
  'second_factor',
  'member_passkey',
  'member_note',
  ...['member_account', 'member_session', 'member_consent', 'known_device', 'search_history'],
  ...['member_address', 'wishlist_item', 'wishlist_variant', 'cart_line', 'checkout'],
  'idempotency_key',
  ...['price_group_member', 'member_sku_quantity', 'flash_sale_reminder', 'wholesale_application'],
  ...[
    'product_review',
    'review_mark',
    'stored_file',
    'message_thread',
    'return_photo',
    'bulletin_read',
    'faq_vote',
  ],
  ...[
    'notification',
    'notification_preference',
    'refused_email',
    'push_subscription',
    'device_token',
    'quotation',
    'coupon_claim',
  ],
] as const;

/** Tables whose rows stay, without a name, and why. */
export const retainedTables: Record<string, string> = {
  shop_order: 'kept as tax law demands',
  group_pledge: 'the figures of a group buy',
  coupon_use: 'how often a coupon was used',
  flash_sale_taken: 'the pieces of a flash sale',
  staff_member: 'staff cannot be deleted',
};
