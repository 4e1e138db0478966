import { homeSectionKeys } from '@kaituan/domain/settings/home-sections';
import { pageKeys } from '@kaituan/domain/settings/site-page';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { channel, instant, media } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

// ── Words, pages, search ─────────────────────────────────────────────────────

export const keyword = pgTable(
  'keyword',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    keyword: text().notNull(),
    kind: text({ enum: ['HOT', 'PIN'] }).notNull(),
    link: text(),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.keyword] })],
);

/** Search synonyms: a search for either term finds both. */
export const synonym = pgTable(
  'synonym',
  { term: text().notNull(), sameAs: text('same_as').notNull() },
  (t) => [primaryKey({ columns: [t.term, t.sameAs] })],
);

/** Searches without results, for the shop owner. No member is recorded. */
export const searchMiss = pgTable(
  'search_miss',
  {
    channelId: integer('channel_id').notNull(),
    query: text().notNull(),
    times: integer().notNull().default(1),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.query] })],
);

export const redirectRule = pgTable('redirect_rule', {
  path: text().primaryKey(),
  target: text().notNull(),
  status: smallint().notNull().default(302),
});

/** Text pages (about, privacy policy, terms of service, contact), one row per page and channel. */
export const contentPage = pgTable(
  'content_page',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    key: text({ enum: pageKeys }).notNull(),
    title: text().notNull(),
    bodyHtml: text('body_html').notNull(),
    effectiveAt: instant('effective_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.key] })],
);

export const faq = pgTable(
  'faq',
  {
    id: integer().primaryKey(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    topic: text().notNull(),
    question: text().notNull(),
    answerHtml: text('answer_html').notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [index('faq_by_channel').on(t.channelId, t.position)],
);

/** Whether an answer helped. By the text of the question: saving the questions gives them new numbers. */
export const faqVote = pgTable(
  'faq_vote',
  {
    /** Whose questions they are; several channels of a company may show them. */
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    memberId: text('member_id').references(() => member.id, { onDelete: 'cascade' }),
    /** A random number that a guest's browser made for this. */
    browser: text(),
    isHelpful: boolean('is_helpful').notNull(),
    votedAt: instant('voted_at').notNull(),
  },
  (t) => [
    uniqueIndex('faq_vote_of_member')
      .on(t.memberId, t.channelId, t.question)
      .where(sql`${t.memberId} is not null`),
    uniqueIndex('faq_vote_of_browser')
      .on(t.browser, t.channelId, t.question)
      .where(sql`${t.browser} is not null`),
    index('faq_vote_by_channel').on(t.channelId, t.votedAt),
    check('faq_vote_of_one', sql`num_nonnulls(${t.memberId}, ${t.browser}) = 1`),
  ],
);

/** Slides of the home page's carousel. */
export const homeBanner = pgTable(
  'home_banner',
  {
    id: integer().primaryKey(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    link: text().notNull(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [index('home_banner_by_channel').on(t.channelId, t.position)],
);

/** The order of the home page; a section without a row comes after those that have one. */
export const homeSection = pgTable(
  'home_section',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    key: text({ enum: homeSectionKeys }).notNull(),
    position: integer().notNull(),
    isShown: boolean('is_shown').notNull(),
    /** Null: from ever, without an end. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.key] }),
    check('home_section_ends_after_start', sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

/** Facts about this database, such as when and with what it was seeded. */
export const shopFact = pgTable('shop_fact', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Scripts and styles of the builds that were served lately, for tabs that were opened before a deploy. */
export const buildFile = pgTable(
  'build_file',
  {
    /** Its address, which names its content. */
    path: text().primaryKey(),
    /** Compressed by Brotli, in base64. */
    content: text().notNull(),
    /** When a node of its build last said that it serves it. */
    servedAt: instant('served_at').notNull(),
  },
  (t) => [index('build_file_served_at').on(t.servedAt)],
);

/** Terms and privacy policies that newer versions replaced, as they were. The current ones are in `content_page`. */
export const policyVersion = pgTable(
  'policy_version',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    key: text({ enum: ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'] }).notNull(),
    effectiveAt: instant('effective_at').notNull(),
    title: text().notNull(),
    bodyHtml: text('body_html').notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.key, t.effectiveAt] })],
);

/** Fingerprints of the secrets shared by all nodes, so that a node with other secrets refuses to start. */
export const shopSecret = pgTable('shop_secret', {
  /** The environment variable. */
  name: text().primaryKey(),
  fingerprint: text().notNull(),
});
