import { refusalStatus } from '@kaituan/contract/refusals';
import { Hono } from 'hono';
import { presentRefusal, Refusal } from '#server/http/refusal.ts';
import { readText } from '#server/http/request-body.ts';
import { asRefusal } from '#server/http/unexpected.ts';
import {
  executeMemberCommand,
  MemberMistake,
  memberCommandSchema,
} from '#server/identity/execute-member-command.ts';
import type { IdentityParts } from '#server/identity/identity-call.ts';
import { currentRequestId } from '#server/telemetry/request-context.ts';
import { operatorGuard } from './operator-guard.ts';

const mostBodyBytes = 64 * 1024;

/** The calls of `npm run member` to the running shop. */
export function memberOperatorRoutes(options: { parts: IdentityParts; dataDir: string }): Hono {
  const routes = new Hono().basePath('/operator');
  routes.post('/member', operatorGuard(options.dataDir, 'MEMBERS'), async (c) => {
    try {
      return c.json(
        await executeMemberCommand(
          options.parts,
          memberCommandSchema.parse(JSON.parse(await readText(c.req.raw, mostBodyBytes))),
        ),
      );
    } catch (error) {
      const isMistake = error instanceof MemberMistake;
      if (!isMistake) options.parts.log.error({ err: error }, 'a command failed');
      const refusal = isMistake
        ? new Refusal('NOT_FOUND', { message: error.message })
        : asRefusal(error);
      return c.json(presentRefusal(refusal, currentRequestId()), refusalStatus[refusal.code]);
    }
  });
  return routes;
}
