import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfiguration } from '../configuration.ts';
import type { OpenDatabase } from '../database/database.ts';
import {
  carryOut,
  MemberMistake,
  type MemberOrder,
  type MemberOutcome,
  memberOrder,
} from '../identity/member-orders.ts';
import { CommandMistake, runOwnerCommand, withShop } from './owner-command.ts';
import { askShop, type RunningShop } from './running-shop.ts';

const usage = `用法：npm run member -- 動作 會員
  會員可以是電子郵件、手機號碼或會員編號
  create EMAIL [--name 名稱] [--password 密碼]   新增會員；沒有給密碼時自動產生
  verify 會員 通路編號                           成為通路會員
  unverify 會員                                  不再是通路會員
  suspend 會員 [--reason 原因]                   停用；原因會告訴會員
  restore 會員                                   恢復
  sign-out 會員                                  登出所有裝置
  password 會員 [--password 密碼]                換密碼並登出所有裝置
  token 會員                                     印出短效的存取權杖，用來試 API`;

await runOwnerCommand(async () => {
  const order = parseOrder();
  const outcome = await withShop({
    running: (shop) => orderFromShop(shop, order),
    alone: (opened) => orderAlone(opened, order),
  });
  console.log(outcome.output);
  // Apart from the output, so that a token can be caught by a shell.
  if (outcome.note) console.error(outcome.note);
  return true;
});

async function orderFromShop(shop: RunningShop, order: MemberOrder): Promise<MemberOutcome> {
  const response = await askShop(shop, '/operator/member', {
    method: 'POST',
    body: JSON.stringify(order),
  });
  return (await response.json()) as MemberOutcome;
}

async function orderAlone(opened: OpenDatabase, order: MemberOrder): Promise<MemberOutcome> {
  const { createIdentity } = await import('../identity/identity.ts');
  const { parts } = await createIdentity({
    database: opened.database,
    configuration: readConfiguration(process.env),
    log: pino({ level: 'warn' }, pino.destination(2)),
  });
  try {
    return await carryOut(parts, order);
  } catch (error) {
    throw error instanceof MemberMistake ? new CommandMistake(error.message) : error;
  }
}

function parseOrder(): MemberOrder {
  const { values, positionals } = readArguments();
  const [verb, who, channelId, ...rest] = positionals;
  const given = { verb, who, ...(channelId !== undefined && { channelId }), ...values };
  const parsed = memberOrder.safeParse(given);
  if (!parsed.success || rest.length > 0) throw new CommandMistake(usage);
  return parsed.data;
}

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      options: { name: text, password: text, reason: text },
      allowPositionals: true,
    });
  } catch {
    throw new CommandMistake(usage);
  }
}
