import type { Logger } from 'pino';
import type { IdentityConfiguration } from '#server/configuration/identity-configuration.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { measureMessage } from '#server/telemetry/metrics/measure.ts';
import { admitAttempts, returnAttempts } from './rate-limit.ts';

/** The shop's hourly sending budget, shared by its nodes. */
export type MessageBudget = {
  /**
   * Takes one message of the budget, or refuses; returns a function that gives it back when it was not
   * sent.
   */
  take(): Promise<() => Promise<void>>;
  /** Refuses when nothing is left, without taking anything. */
  requireRest(): Promise<void>;
};

/**
 * A budget counted in the database by a guarded statement. Sending costs money, so a program that requests
 * codes for many numbers must be stopped.
 */
function createMessageBudget(options: {
  database: Database;
  name: 'text-messages' | 'emails';
  /** The environment variable that sets it. */
  variable: string;
  maxPerHour: number;
  /** The text for a caller who gets no message. */
  refusalText: string;
  log: Logger;
  now: () => Date;
}): MessageBudget {
  const { database, name, variable, maxPerHour, log, now } = options;
  const limit = {
    kind: 'WINDOW',
    name: `budget:${name}`,
    max: maxPerHour,
    windowSeconds: 3_600,
  } as const;
  const one = { limit, subject: 'shop' };
  let quietUntilMs = 0;

  function refuse(waitSeconds: number): Refusal {
    measureMessage(name === 'emails' ? 'email' : 'text_message', 'refused');
    if (now().getTime() >= quietUntilMs) {
      quietUntilMs = now().getTime() + waitSeconds * 1_000;
      log.error({ maxPerHour, waitSeconds }, spentText(name, variable));
    }
    return new Refusal('SENDING_PAUSED', {
      message: options.refusalText,
      retryAfterSeconds: waitSeconds,
    });
  }

  const take = async () => {
    const admission = await admitAttempts(database, [one], { now: now(), isSolved: true });
    if (admission.outcome === 'WAIT') throw refuse(admission.waitSeconds);
    return () => returnAttempts(database, [one]);
  };
  return {
    take,
    requireRest: async () => void (await (await take())()),
  };
}

const spentText = (name: 'text-messages' | 'emails', variable: string): string =>
  `本小時可寄的${name === 'emails' ? '電子郵件' : '簡訊'}已用完，請查看是否有人濫發，或調高 ${variable} (the hourly budget of ${name} is spent; look for abuse or raise ${variable})`;

export type MessageBudgets = { textMessages: MessageBudget; emails: MessageBudget };

/** The budgets of the shop; their refusals name the remaining sign-in methods. */
export function createMessageBudgets(options: {
  database: Database;
  configuration: IdentityConfiguration;
  log: Logger;
  now: () => Date;
}): MessageBudgets {
  const { configuration, ...rest } = options;
  const { line, textMessageUrl, textMessagesPerHour, emailsPerHour } = configuration;
  const lineWay = line.channelIds.length > 0 ? ['LINE'] : [];
  const phoneWay = textMessageUrl === undefined ? [] : ['手機號碼'];
  const textOf = (medium: string, ways: readonly string[]) =>
    `${medium}暫時寄不出去，請稍後再試${ways.length > 0 ? `，或改用${ways.join('、')}登入` : ''}`;
  return {
    textMessages: createMessageBudget({
      ...rest,
      name: 'text-messages',
      variable: 'TEXT_MESSAGES_PER_HOUR',
      maxPerHour: textMessagesPerHour,
      refusalText: textOf('簡訊驗證碼', ['電子郵件', ...lineWay]),
    }),
    emails: createMessageBudget({
      ...rest,
      name: 'emails',
      variable: 'EMAILS_PER_HOUR',
      maxPerHour: emailsPerHour,
      refusalText: textOf('電子郵件', [...phoneWay, ...lineWay]),
    }),
  };
}
