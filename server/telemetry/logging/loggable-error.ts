/** The loggable parts of an error: its place and its kind, never the caller's input. */
export type LoggableError = {
  name: string;
  message?: string;
  /** The statement's text without its values. */
  statement?: string;
  frames?: string[];
  cause?: LoggableError;
  errors?: LoggableError[];
} & Partial<Record<(typeof namedFacts)[number], string | number>>;

/** Properties with names chosen by programs: PostgreSQL, Node, gateways and the shop's refusals. */
const namedFacts = [
  ...(['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint'] as const),
  ...(['routine', 'syscall', 'status', 'provider'] as const),
];
const programName = /^[\w.:$-]{1,100}$/;

/** Classes whose messages never contain input. */
const classesWithSafeMessages = new Set(['PaymentUnavailable', 'AbortError', 'TimeoutError']);
/** PostgreSQL's error classes for the server, the connection or the statement; 22 and 23 quote values. */
const statesWithSafeMessages = /^(08|40|42|53|55|57|58)[0-9A-Z]{3}$/;
/** The driver's messages for connection errors, which have no code. */
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

const maxCauses = 5;
const maxErrors = 3;
const maxFrames = 12;
const maxStatementLetters = 200;
const root = new URL('../../../', import.meta.url).href;
const placedFrame = /^\s+at .*:\d+:\d+\)?$/;

/** An error by allow-list; of other values only the type. */
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
  if (depth >= maxCauses) return presented;
  if (error.cause !== undefined) presented.cause = presentError(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    presented.errors = error.errors.slice(0, maxErrors).map((one) => presentError(one, depth + 1));
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

/** Parameters are written as `$1`; quoted literals are left out as well. */
export const withoutValues = (statement: string): string =>
  statement
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxStatementLetters);

/** The stack's frames after its message, which may contain line breaks. */
function framesOf({ stack = '', message }: Error): string[] {
  const messageAt = stack.indexOf(message);
  const lines = (messageAt < 0 ? stack : stack.slice(messageAt + message.length)).split('\n');
  // A message changed later is in the stack as it was: only lines that surely follow it are taken.
  const first = messageAt < 0 ? lines.findLastIndex((line) => !placedFrame.test(line)) + 1 : 0;
  return lines
    .slice(first)
    .filter((line) => /^\s+at /.test(line))
    .slice(0, maxFrames)
    .map((line) => line.trim().replace(root, ''));
}
