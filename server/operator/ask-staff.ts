import type { RefusalBody } from '@kaituan/contract/refusals';
import type { StaffApi, StaffPath } from '@kaituan/contract/staff/staff-api';
import type { Permission } from '@kaituan/domain/staff/role';
import pino from 'pino';
import { readConfiguration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { withShop } from './owner-command.ts';
import { callShop, type RunningShop } from './running-shop.ts';

/** Makes a staff call; a refusal is thrown with its message. */
export type AskStaff = <P extends StaffPath>(
  path: P,
  request: StaffApi[P]['request'],
) => Promise<StaffApi[P]['answer']>;

/** Runs a command over staff calls: to the running shop, or in this process when none runs. */
export const withStaffCalls = <Result>(
  permissions: readonly Permission[],
  run: (ask: AskStaff) => Promise<Result>,
): Promise<Result> =>
  withShop({
    permissions,
    running: (shop) => run(askShop(shop)),
    alone: async (opened, dataDir) => run(await askAlone(opened, dataDir, permissions)),
  });

const jsonOf = (request: unknown) => ({
  method: 'POST',
  body: JSON.stringify(request),
  headers: { 'content-type': 'application/json' },
});

/** Calls the shop that runs on the data folder. */
export const askShop =
  (shop: RunningShop): AskStaff =>
  async (path, request) => {
    const response = await callShop(shop, path, jsonOf(request));
    return (await response.json()) as never;
  };

/** Calls an API in this process; refusals are thrown as they are. */
export const askApi =
  (api: { request(path: string, init: RequestInit): Promise<Response> | Response }): AskStaff =>
  async (path, request) => {
    const response = await api.request(path, jsonOf(request));
    const body = (await response.json()) as RefusalBody;
    if (!response.ok) throw new Refusal(body.error.code, body.error);
    return body as never;
  };

async function askAlone(
  opened: OpenDatabase,
  dataDir: string,
  permissions: readonly Permission[],
): Promise<AskStaff> {
  const { createStaffOnlyApi } = await import('#server/shop/staff-only-api.ts');
  return askApi(
    await createStaffOnlyApi({
      database: opened.database,
      configuration: { ...readConfiguration(process.env), dataDir },
      log: pino({ level: 'error' }, pino.destination(2)),
      staff: { by: commandLine, grants: [{ permissions, channelId: null }] },
    }),
  );
}
