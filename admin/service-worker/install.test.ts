import { createFakeCaches } from '@kaituan/kit/testing/fake-caches.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = '/admin/hand-out';
const entry = '/admin/assets/index-2.js';
const listeners = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>();
const skipWaiting = vi.fn();

beforeEach(() => {
  vi.resetModules();
  skipWaiting.mockReset();
  vi.stubGlobal('caches', createFakeCaches());
  vi.stubGlobal('storedFiles', {
    ...{ cacheName: 'desk-files-2', pagePath: page, pageFiles: [entry], files: [entry] },
  });
  vi.stubGlobal('self', {
    addEventListener: (name: string, listen: never) => listeners.set(name, listen),
    skipWaiting,
  });
});
afterEach(() => listeners.clear());

/** Installs the worker from nodes of which each has the files of all builds, and its own page. */
async function install(pageOfNode: string, status = 200): Promise<void> {
  vi.stubGlobal('fetch', async (path: string) =>
    path === page ? new Response(pageOfNode, { status }) : new Response('code'),
  );
  await import('./service-worker.ts');
  let work: Promise<void> | undefined;
  listeners.get('install')?.({
    waitUntil: (given) => {
      work = given;
    },
  });
  await work;
}
const textOf = async (path: string) =>
  (await caches.match(path, { cacheName: 'desk-files-2' }))?.text();

it('takes over with the page and the code of its build', async () => {
  await install(`<script src="${entry}"></script>`);
  expect(await textOf(page)).toContain(entry);
  expect(await textOf(entry)).toBe('code');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

it.each([
  ['of a node that has another build', '<script src="/admin/assets/index-1.js"></script>', 200],
  ['that says that the shop fails', `<script src="${entry}"></script>`, 503],
])('does not take over with a page %s', async (_kind, text, status) => {
  await expect(install(text, status)).rejects.toThrow('another build');
  expect(await textOf(page)).toBeUndefined();
  expect(skipWaiting).not.toHaveBeenCalled();
});
