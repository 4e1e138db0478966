import type { Hono } from 'hono';

/** A window over a page in LINE's app. */
type SubWindow = {
  appData: unknown;
  /** How it ended, for the page that waits. */
  ended: PromiseWithResolvers<{ status: string; result: unknown }>;
};

type ShareAnswer = { result?: string; resultDescription?: string };

export const allScopes = ['openid', 'profile', 'chat_message.write'];

/** What LINE's servers do for the SDK beside signing in: sub-windows, friends, messages, failures on demand. */
export function addLineFeatures(platform: Hono) {
  const windows = new Map<string, SubWindow>();
  const failures = new Map<string, number>();
  const sentMessages: unknown[] = [];
  /** Of access tokens whose user did not allow everything. */
  const scopesOfTokens = new Map<string, readonly string[]>();
  const scopesOf = (token: string) => scopesOfTokens.get(token) ?? allScopes;
  let shareAnswers: ShareAnswer[] = [];
  let isFriend = false;

  platform.use(async (c, go) => {
    const status = failures.get(c.req.path);
    if (status === undefined || c.req.method === 'OPTIONS') return go();
    return c.body(null, status as 500);
  });

  platform.get('/v2/profile', (c) => c.json({ userId: 'U300', displayName: '林小美' }));
  platform.get('/friendship/v1/status', (c) => c.json({ friendFlag: isFriend }));
  platform.post('/message/v3/share', async (c) => {
    const token = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
    if (!scopesOf(token).includes('chat_message.write')) return c.json({}, 403);
    sentMessages.push(await c.req.json());
    return c.json({});
  });
  /** What the user has yet to allow. */
  platform.get('/liff/v2/incrementalAgreement/unauthorizedPermissions', (c) => {
    const token = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
    return c.json(allScopes.filter((scope) => !scopesOf(token).includes(scope)));
  });
  platform.post('/oauth2/v2.1/liff/friendship/validate', (c) => c.json({ valid: true }));
  platform.post('/liff/v2/oaadd/rateLimit', (c) => c.json({}));
  platform.get('/api/shortcut', (c) => {
    const page = new URL('https://liff-shortcut.line.me/page');
    page.search = new URLSearchParams(c.req.query()).toString();
    return c.json({ shortcutPageUrl: page.href });
  });

  // The friend list is part of LINE's app, or a window of its own; the SDK asks for the result until there is one.
  platform.get('/oauth2/v2.1/liff/shareTargetPicker', (c) =>
    c.html(`<title>好友</title><script>
      window.received = [];
      addEventListener('message', ({ data }) => received.push(data.name));
    </script>`),
  );
  platform.get('/oauth2/v2.1/liff/shareTargetPicker/result', (c) => {
    const answer = shareAnswers.length > 1 ? shareAnswers.shift() : shareAnswers[0];
    return c.json(answer ?? { result: 'SUCCESS' });
  });
  platform.post('/oauth2/v2.1/liff/shareTargetPicker/result', async (c) => {
    const { result } = await c.req.parseBody<Record<string, string>>();
    shareAnswers = [{ ...(result && { result }) }];
    return c.json({ status: 'ok' });
  });

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
  /** Answers when the window has ended; after an error the SDK asks again. */
  platform.post('/liff/v2/sub/waitResult', async (c) => {
    const { msit } = await c.req.json<{ msit: string }>();
    const window = windows.get(msit);
    const end = await window?.ended.promise;
    if (window && end?.status === 'error') window.ended = Promise.withResolvers();
    return c.json(end ?? {});
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
    scopesOf,
    /** What the user allowed to the holder of an access token. */
    limitScopes: (token: string, scopes: readonly string[]) => scopesOfTokens.set(token, scopes),
    /** How the list of friends ends, one answer after the other; the last stays. */
    answerShares: (...answers: ShareAnswer[]) => {
      shareAnswers = answers;
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
