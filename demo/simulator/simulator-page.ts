import type { Context } from 'hono';
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const clock = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});
export const moment = (at: Date): string => clock.format(at);

/** What is simulated: how its pages are marked, what they warn of, and the folder of their style sheet. */
export type Simulator = { mark: string; warning: string; path: string };

type SimulatorPage = {
  title: string;
  body: Html;
  /** The page's content security policy. */
  policy: string;
  /** Runs at the end of the page; the policy has to allow it. */
  script?: string | undefined;
  status?: 200 | 400 | 403 | 404 | undefined;
};

/** A page of a simulator, marked as such, which nothing keeps. */
export async function simulatorPage(
  c: Context,
  { mark, warning, path }: Simulator,
  { title, body, policy, script, status = 200 }: SimulatorPage,
): Promise<Response> {
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  const document = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}｜${mark}</title>
  <link rel="stylesheet" href="${path}/style.css">
</head>
<body>
  <header>
    <p class="mark">${mark}</p>
    <p>${warning}</p>
  </header>
  <main>
    <h1>${title}</h1>
    ${body}
  </main>
  ${script === undefined ? '' : html`<script>${raw(script)}</script>`}
</body>
</html>`;
  return c.html(await document, status);
}
