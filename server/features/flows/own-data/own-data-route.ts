import { refusalText } from '@kaituan/contract/refusals';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { addRequestId, type RequestEnv, refuseError } from '#server/http/refuse.ts';
import { isOwnDataLink, ownDataPath } from '#server/identity/accounts/own-data-link.ts';
import { ownSections } from './member-tables.ts';

const pageSize = 200;

/** Everything of a member as one JSON file, to anyone who has the signed address; read and sent page by page. */
export function ownDataRoute(options: { database: Database; log: Logger; now?: () => Date }): Hono {
  const { database, log, now = () => new Date() } = options;
  const routes = new Hono<RequestEnv>();
  routes.use(`${ownDataPath}/*`, addRequestId);
  routes.get(`${ownDataPath}/:memberId`, async (c) => {
    const memberId = c.req.param('memberId');
    const link = { memberId, token: c.req.query('token') ?? '' };
    if (!(await isOwnDataLink(database, link, now()))) return c.text(refusalText.NOT_FOUND, 404);
    const at = now().toISOString();
    const text = ReadableStream.from(writeOwnData(database, memberId, at));
    return c.body(text.pipeThrough(new TextEncoderStream()), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${at.slice(0, 10)}.json"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  routes.onError((error, c) => refuseError(c, error, log));
  return routes as unknown as Hono;
}

/** The file in parts, none of which holds more than one page of rows. */
export async function* writeOwnData(
  database: Database,
  memberId: string,
  at: string,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(at)}`;
  for (const section of ownSections) {
    yield `,\n${JSON.stringify(section.name)}: [`;
    for (let offset = 0; ; offset += pageSize) {
      const rows = await readRows(database, section, memberId, offset);
      if (rows.length > 0) yield (offset > 0 ? ',\n' : '\n') + rows.join(',\n');
      if (rows.length < pageSize) break;
    }
    yield ']';
  }
  yield '\n}\n';
}

async function readRows(
  database: Database,
  { table, of, by, without = [], hidden }: (typeof ownSections)[number],
  memberId: string,
  offset: number,
): Promise<string[]> {
  const left = hidden
    ? sql`case when ${sql.identifier(hidden.when)} then ${namesOf(hidden.columns)} else '{}' end`
    : sql`'{}'::text[]`;
  const { rows } = await database.execute<{ row: string }>(sql`
    select (to_jsonb(t) - ${namesOf(without)} - ${left})::text as row
    from (select * from ${sql.identifier(table)} where ${of(memberId)}
      order by ${sql.raw(by)} limit ${pageSize} offset ${offset}) t`);
  return rows.map(({ row }) => row);
}

const namesOf = (columns: readonly string[]) =>
  sql.raw(`array[${columns.map((one) => `'${one}'`)}]::text[]`);
