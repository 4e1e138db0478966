import { type LoggableError, presentError } from './loggable-error.ts';

const name = /^[\w.:*/{}() -]{1,120}$/;
const shopNumber = /^[0-9A-Za-z-]{1,40}$/;
const isNumber = (value: unknown) => typeof value === 'number';
const isNumberOf = (value: unknown) =>
  isNumber(value) || (typeof value === 'string' && shopNumber.test(value));
const isName = (value: unknown) => typeof value === 'string' && name.test(value);
const areNames = (value: unknown) => Array.isArray(value) && value.every(isName);
/** Validated by the access log, which knows the shop's paths. */
const isText = (value: unknown) => typeof value === 'string';

/** Every field allowed in a log line, with the check of its value. */
const loggable: Record<string, (value: unknown) => boolean> = {
  requestId: isNumberOf,
  traceId: isNumberOf,
  method: isName,
  path: isText,
  route: isName,
  status: isNumber,
  durationMs: isNumber,
  bytes: isNumber,
  job: isName,
  queue: isName,
  done: isNumber,
  migrations: (value) => isName(value) || isNumber(value) || areNames(value),
  provider: isName,
  /** Why a webhook was refused: one of the shop's constants. */
  reason: isName,
  webhook: isNumberOf,
  attemptNo: isNumberOf,
  channelId: isNumberOf,
  /** One of the codes of LINE's SDK, and what was tried. */
  lineCode: isName,
  lineStep: isName,
  repeats: isNumber,
  orderNo: isNumberOf,
  refundNo: isNumberOf,
  pledgeNo: isNumberOf,
  teamNo: isNumberOf,
  checkoutNo: isNumberOf,
  campaignId: isNumberOf,
  flashSaleId: isNumberOf,
  /** A message of the contact form. */
  contactId: isNumberOf,
  /** A channel of PostgreSQL's notifications. */
  listen: isName,
  /** A random id, meaningless outside the database; only where the owner must act. */
  memberId: isNumberOf,
  /** Of no use once the shop has an owner. */
  firstOwnerCode: isNumberOf,
  differenceMs: isNumber,
  heldMs: isNumber,
  megabytes: isNumber,
  maxPerHour: isNumber,
  waitSeconds: isNumber,
  console: isName,
  origin: isName,
};

/** Names of fields that may be logged. */
export const loggableNames: ReadonlySet<string> = new Set(['err', ...Object.keys(loggable)]);

export type LoggableFields = { err?: LoggableError; withheld?: string[] } & Record<string, unknown>;

/** The fields of a log line by allow-list; of withheld ones the names, if they are plain. */
export function presentFields(fields: object): LoggableFields {
  const presented: LoggableFields = {};
  const withheld: string[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (key === 'err') presented.err = presentError(value);
    else if (isLoggable(key, value)) presented[key] = value;
    else withheld.push(key);
  }
  const plain = withheld.filter((key) => /^[a-z]\w{0,40}$/i.test(key));
  if (plain.length > 0) presented.withheld = plain;
  return presented;
}

function isLoggable(key: string, value: unknown): boolean {
  const looksRight = Object.hasOwn(loggable, key) ? loggable[key] : undefined;
  if (!looksRight) return false;
  return value === null || typeof value === 'boolean' || looksRight(value);
}
