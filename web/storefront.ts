import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { isCrawler } from './navigation/crawler.ts';
import { findKind, type PageKind } from './navigation/paths/page-kinds.ts';
import { createRouteOf, leadToPayload, pageOfPayload } from './navigation/paths/page-routes.ts';
import type { ShopEnvironment } from './platform/page-context.ts';

export type Storefront = {
  /** Renders one page. */
  render(request: Request): Promise<Response>;
  /** True for search engines and link previews, which are not redirected. */
  isCrawler(request: Request): boolean;
  /** For whom a page of this address may be cached; undefined when for nobody but its visitor. */
  findKind(url: URL): PageKind | undefined;
  /** The template of a page's path, `/products/:id`; undefined for a path that no page has. */
  routeOf(path: string): string | undefined;
  /** Folder of built scripts, styles and public files. */
  filesFolder: string;
  /** Development only: serves sources as they change. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
};

export type StorefrontOptions = {
  development: boolean;
  environmentOf(request: Request): ShopEnvironment;
  /** Calls the API in-process, or any other server of the contract. */
  fetchApi: typeof fetch;
  /** Called for faults while a page is loaded or rendered. */
  onFault(error: unknown): void;
};

type EntryModule = ServerBuild['entry']['module'] & {
  createRequestContext(options: {
    environment: ShopEnvironment;
    fetchApi: typeof fetch;
    onFault(error: unknown): void;
    isPayload: boolean;
  }): RouterContextProvider;
};

const webFolder = fileURLToPath(new URL('.', import.meta.url));
const filesFolder = `${webFolder}build/client`;

/** Opens the built storefront, or in development the sources through Vite. */
export async function openStorefront(options: StorefrontOptions): Promise<Storefront> {
  if (options.development) return openSources(options);
  const build = (await import('#built-pages')) as ServerBuild;
  const render = renderer(async () => build, options);
  const routeOf = createRouteOf(build.routes);
  return { render, isCrawler, findKind, routeOf, filesFolder, close: async () => {} };
}

/** For tabs that wait for changes: given by `npm run dev`, which starts the server again and again, or free. */
const findHotReloadPort = async () => Number(process.env.HOT_RELOAD_PORT) || (await findFreePort());

/** A port nobody uses, so that several development servers run beside each other. */
function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function openSources(options: StorefrontOptions): Promise<Storefront> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    root: webFolder,
    configFile: `${webFolder}vite.config.ts`,
    server: { middlewareMode: true, hmr: { port: await findHotReloadPort() } },
    appType: 'custom',
  });
  const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build');
  return {
    render: renderer(loadBuild as () => Promise<ServerBuild>, options),
    isCrawler,
    findKind,
    // In development page templates are not cached: sources change.
    routeOf: (path) => path,
    filesFolder,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

function renderer(loadBuild: () => Promise<ServerBuild>, options: StorefrontOptions) {
  const handle = createRequestHandler(
    loadBuild,
    options.development ? 'development' : 'production',
  );
  return async (request: Request): Promise<Response> => {
    const entry = (await loadBuild()).entry.module as EntryModule;
    const pageUrl = pageOfPayload(request.url);
    const context = entry.createRequestContext({
      environment: options.environmentOf(request),
      fetchApi: options.fetchApi,
      onFault: options.onFault,
      isPayload: pageUrl !== undefined,
    });
    if (pageUrl === undefined) return handle(request, context);
    return leadToPayload(await handle(new Request(pageUrl, request), context), pageUrl);
  };
}
