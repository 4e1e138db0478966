import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { storageScript } from '@kaituan/kit/device/storage-script.ts';

export type Desk = {
  /** Folder of built scripts and styles. */
  filesFolder: string;
  /** The one page, before the shop's settings are written into it. */
  page(): Promise<string>;
  /** Runs in the page before anything else. */
  firstScript: string;
  /** Development only: serves sources as they change. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
};

const deskFolder = fileURLToPath(new URL('.', import.meta.url));
const filesFolder = `${deskFolder}build`;

/** Opens the built desk, or in development its sources through Vite. */
export async function openDesk({ development }: { development: boolean }): Promise<Desk> {
  if (development) return openSources();
  let page: Promise<string> | undefined;
  return {
    ...{ filesFolder, firstScript: storageScript },
    page: () => {
      page ??= readFile(`${filesFolder}/index.html`, 'utf8');
      return page;
    },
    close: async () => {},
  };
}

async function openSources(): Promise<Desk> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: deskFolder,
    configFile: `${deskFolder}vite.config.ts`,
    // Given by `npm run dev`, which starts the server again and again.
    server: { middlewareMode: true, hmr: { port: Number(process.env.DESK_RELOAD_PORT) || 24_679 } },
    appType: 'custom',
  });
  return {
    ...{ filesFolder, firstScript: storageScript },
    page: async () =>
      vite.transformIndexHtml('/admin/', await readFile(`${deskFolder}index.html`, 'utf8')),
    middleware: (request, response, next) => {
      const { url } = request;
      if (!url?.startsWith('/admin/')) return next();
      vite.middlewares(request, response, () => {
        // Vite has taken its base off; what it does not answer is asked for by the whole address.
        request.url = url;
        next();
      });
    },
    close: () => vite.close(),
  };
}
