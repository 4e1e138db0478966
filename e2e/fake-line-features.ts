import type { Hono } from 'hono';

/** A window over a page in LINE's app. */
type SubWindow = {
  appData: unknown;
  /** How it ended, for whoever waits. */
  ended: PromiseWithResolvers<{ status: string; result: unknown }>;
};

/** What LINE's servers do for the SDK beside signing in: sub-windows, friends, messages, failures on demand. */
export function addLineFeatures(platform: Hono) {
  const windows = new Map<string, SubWindow>();
  const failures = new Map<string, number>();
  const sentMessages: unknown[] = [];
  let isFriend = false;

  platform.use(async (c, go) => {
    const status = failures.get(c.req.path);
    if (status === undefined || c.req.method === 'OPTIONS') return go();
    return c.body(null, status as 500);
  });

  platform.get('/v2/profile', (c) => c.json({ userId: 'U300', displayName: '林小美' }));
  platform.get('/friendship/v1/status', (c) => c.json({ friendFlag: isFriend }));
  platform.post('/message/v3/share', async (c) => {
    sentMessages.push(await c.req.json());
    return c.json({});
  });
  platform.post('/oauth2/v2.1/liff/friendship/validate', (c) => c.json({ valid: true }));
  platform.post('/liff/v2/oaadd/rateLimit', (c) => c.json({}));

  platform.post('/liff/v2/sub/msit', async (c) => {
    const { mainLiffId, subLiffId, mstChallenge, appData } = await c.req.json();
    if (!mainLiffId || !subLiffId || !mstChallenge) return c.json({ errorDetail: 'wrong' }, 400);
    const msit = crypto.randomUUID();
    windows.set(msit, { appData, ended: Promise.withResolvers() });
    return c.json({ msit });
  });
  platform.post('/liff/v2/sub/mst', async (c) => {
    const { msit } = await c.req.json<{ msit: string }>();
    return windows.has(msit) ? c.json({ mst: msit }) : c.json({}, 400);
  });
  platform.post('/liff/v2/sub/appData', async (c) => {
    const { mst } = await c.req.json<{ mst: string }>();
    return c.json({ data: windows.get(mst)?.appData });
  });
  platform.post('/liff/v2/sub/result', async (c) => {
    const { mst, status, result } = await c.req.json();
    windows.get(mst)?.ended.resolve({ status, result });
    return c.json({ status, result });
  });
  /** Answers when the window has ended. */
  platform.post('/liff/v2/sub/waitResult', async (c) => {
    const { msit } = await c.req.json<{ msit: string }>();
    return c.json((await windows.get(msit)?.ended.promise) ?? {});
  });
  /** Of a window that a browser opens. */
  platform.get('/liff/v2/sub/:id/origin', (c) =>
    c.json({ origin: 'https://liff-ext.line.me', subwindowCommonModule: true }),
  );

  /** Where such a window and its page talk; it only says that it is there. */
  platform.post('/liff/v2/sub/messageHandler', async (c) => {
    const { identifier } = await c.req.parseBody<Record<string, string>>();
    const name = `iframe-${identifier?.replaceAll(/\W/g, '')}-ready`;
    return c.html(`<script>parent.postMessage({ '${name}': true }, '*')</script>`);
  });

  return {
    /** Bodies of messages to the chat the page was opened from. */
    sentMessages,
    setFriend: (friend: boolean) => {
      isFriend = friend;
    },
    /** Lets a path answer with a status, until it is undefined. */
    fail: (path: string, status: number | undefined) => {
      if (status === undefined) failures.delete(path);
      else failures.set(path, status);
    },
    /** The window opened last, by the name that LINE's app hands to its page. */
    lastSubWindow: () => [...windows.keys()].at(-1) ?? '',
    /** The user closes the window, or LINE ends it. */
    endSubWindow: (msit: string, status: string, result: unknown = {}) =>
      windows.get(msit)?.ended.resolve({ status, result }),
  };
}
