import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from 'vitest';

/** Debian's own: the packages below are made for it. */
const python = '/usr/bin/python3';
const packages = 'gir1.2-webkit2-4.1 python3-gi xvfb';
const probe = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";

/** Why this machine cannot show a WebKit view; undefined when it can. */
export async function findMissingWebKit(): Promise<string | undefined> {
  const run = promisify(execFile);
  const needs = [run(python, ['-c', probe]), run('Xvfb', ['-help'])];
  const isHere = (await Promise.allSettled(needs)).every(({ status }) => status === 'fulfilled');
  return isHere ? undefined : `no WebKit view here: apt-get install ${packages}`;
}

export type HostSettings = {
  /** Names at `webkit.messageHandlers`. */
  handlers: string[];
  /** Run in every page before its own. */
  scripts: string[];
  /** Ends the user agent. */
  agent: string;
  /** Hosts that the app does not show. */
  outside: readonly string[];
};

type Line = {
  handler?: string;
  text?: string;
  outside?: string;
  answer?: number;
  value?: unknown;
  error?: string;
};

export type WebKitHost = Awaited<ReturnType<typeof openWebKitHost>>;

/** An app around a real WebKit view, on a display of its own. */
export async function openWebKitHost(settings: HostSettings) {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '400x860x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await firstLine(display);
  const app = spawn(python, [join(import.meta.dirname, 'host.py'), JSON.stringify(settings)], {
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const said: Line[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const [, lines] = await firstLine(app);
  lines.on('line', (text) => {
    const line = JSON.parse(text) as Line;
    if (line.answer === undefined) return void said.push(line);
    const { resolve, reject } = waiting.get(line.answer) ?? {};
    if (line.error === undefined) resolve?.(line.value);
    else reject?.(new Error(line.error));
  });
  const tell = (order: object) => app.stdin?.write(`${JSON.stringify(order)}\n`);
  let last = 0;
  /** What a script in the page returns. */
  const run = <T>(script: string): Promise<T> => {
    last += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(last, asked);
    tell({
      number: last,
      run: `return JSON.stringify((await (async () => {${script}})()) ?? null)`,
    });
    return asked.promise as Promise<T>;
  };
  return {
    open: (address: string) => tell({ open: address }),
    run,
    /** Waits until a script returns something; a page on its way answers nothing. */
    until: (script: string) =>
      expect.poll(() => run(script).catch(() => null), { timeout: 60_000 }).toBeTruthy(),
    /** Texts that pages sent to a handler, oldest first. */
    heard: (handler: string) =>
      said.flatMap((line) => (line.handler === handler ? (line.text ?? '') : [])),
    /** Addresses that the phone was asked to open. */
    openedOutside: () => said.flatMap(({ outside }) => outside ?? []),
    close: async () => {
      await endOf(app, () => app.stdin?.end());
      await endOf(display, () => display.kill());
    },
  };
}

/** The first line of what a process says, and the reader of all others. */
async function firstLine(child: ChildProcess) {
  if (!child.stdout) throw new Error('says nothing');
  const lines = createInterface(child.stdout);
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return [line, lines] as const;
}

async function endOf(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  end();
  await ended;
}
