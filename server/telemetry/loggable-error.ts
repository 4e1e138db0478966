/** What is logged of an error: where it happened and what kind it is, never what the caller sent. */
export type LoggableError = {
  name: string;
  message?: string;
  /** The statement as it was written, its values left out. */
  statement?: string;
  frames?: string[];
  cause?: LoggableError;
  errors?: LoggableError[];
} & Partial<Record<(typeof namedFacts)[number], string | number>>;

/** Names that programs give: of PostgreSQL's errors, of Node's, of gateways and of the shop's own refusals. */
const namedFacts = [
  ...(['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint'] as const),
  ...(['routine', 'syscall', 'status', 'provider'] as const),
];
const programName = /^[\w.:$-]{1,100}$/;

/** Classes whose messages the shop or Node writes without anything that was sent. */
const classesWithSafeMessages = new Set(['PaymentUnavailable', 'AbortError', 'TimeoutError']);
/** PostgreSQL's classes of faults of the server, the connection or the statement itself; 22 and 23 quote values. */
const statesWithSafeMessages = /^(08|40|42|53|55|57|58)[0-9A-Z]{3}$/;
/** What the driver says of connections, which has no code. */
const driverMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
  'PGlite is closed',
]);

const mostCauses = 5;
const mostErrors = 3;
const mostFrames = 12;
const mostStatementLetters = 200;
const root = new URL('../../', import.meta.url).href;
const placedFrame = /^\s+at .*:\d+:\d+\)?$/;

/** An error by allow-list; of what is no error only its type. */
export function presentError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { name: typeof error };
  const facts = error as unknown as Record<string, unknown>;
  const presented: LoggableError = { name: nameOf(error) };
  for (const key of namedFacts) {
    const value = facts[key];
    const isName = typeof value === 'string' && programName.test(value);
    if (isName || typeof value === 'number') presented[key] = value;
  }
  if (hasSafeMessage(error, presented)) presented.message = error.message.slice(0, 200);
  if (typeof facts.query === 'string') presented.statement = withoutValues(facts.query);
  const frames = framesOf(error);
  if (frames.length > 0) presented.frames = frames;
  if (depth >= mostCauses) return presented;
  if (error.cause !== undefined) presented.cause = presentError(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    presented.errors = error.errors.slice(0, mostErrors).map((one) => presentError(one, depth + 1));
  }
  return presented;
}

function nameOf(error: Error): string {
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  return programName.test(name) ? name : 'Error';
}

function hasSafeMessage({ message }: Error, { name, code }: LoggableError): boolean {
  if (classesWithSafeMessages.has(name) || driverMessages.has(message)) return true;
  return typeof code === 'string' && statesWithSafeMessages.test(code);
}

/** Values stand in statements as `$1`; literals that somebody wrote between quotes are left out as well. */
export const withoutValues = (statement: string): string =>
  statement
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostStatementLetters);

/** The lines of the stack after its message, which may hold line breaks and anything else. */
function framesOf({ stack = '', message }: Error): string[] {
  const messageAt = stack.indexOf(message);
  const lines = (messageAt < 0 ? stack : stack.slice(messageAt + message.length)).split('\n');
  // A message that was changed later stands in the stack as it was: only what surely comes after it is taken.
  const first = messageAt < 0 ? lines.findLastIndex((line) => !placedFrame.test(line)) + 1 : 0;
  return lines
    .slice(first)
    .filter((line) => /^\s+at /.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim().replace(root, ''));
}
