import { isMemberRoute } from '@kaituan/domain/member/member-route';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '#web/routes.ts';

const sources = import.meta.glob<string>('../pages/*.tsx', {
  ...{ query: '?raw', import: 'default' },
});
const flatten = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
/** Without the specification's leftover routes, which lead on. */
const pages = flatten(await routes).flatMap(({ path, file }) =>
  path === undefined || path.endsWith(' copy')
    ? []
    : [{ path: `/${path.replaceAll(/:\w+/g, '1')}`, file }],
);

it('every route that needs a member waits for the session and asks for the sign-in, and no other does', async () => {
  const wrong: string[] = [];
  for (const { path, file } of pages) {
    const source = (await sources[`../${file}`]?.()) ?? '';
    const waits = /^export const clientMiddleware = \[auth\];$/m.test(source);
    const asks = /<MembersOnly\b/.test(source);
    if (waits !== isMemberRoute(path) || asks !== waits) wrong.push(path);
  }
  expect(wrong).toEqual([]);
  expect(pages.filter(({ path }) => isMemberRoute(path)).length).toBeGreaterThanOrEqual(10);
});
