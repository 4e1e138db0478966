import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** A process that ends by a signal, as a shop does, with so little time. */
async function end(drain: string) {
  const program = `
    import { endProcessWell } from '${new URL('./end-process.ts', import.meta.url)}';
    const log = Object.fromEntries(['warn', 'error', 'fatal'].map((name) => [name, (...said) =>
      console.log(name, ...said.map((one) => one.err?.message ?? one))]));
    endProcessWell({ log, drainMs: 200, drain: ${drain} });
    console.log('up');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [[code, signal], said] = await Promise.all([
    once(child, 'exit'),
    Promise.all([text(child.stdout), text(child.stderr)]),
  ]);
  return { ended: code ?? signal, said: said.join('') };
}

test('a shop ends with what it does last, and says what failed', async () => {
  expect(await end('async () => {}')).toEqual({ ended: 0, said: '' });
  const failed = await end(`async () => { throw new Error('the folder is gone'); }`);
  expect(failed).toMatchObject({ ended: 1, said: expect.stringContaining('the folder is gone') });
});

test('a shop whose work does not finish ends by its deadline', async () => {
  const { ended, said } = await end('() => new Promise(() => {})');
  expect(ended).toBe(0);
  expect(said).toContain('ended with unfinished work');
});

test('a shop whose thread is blocked while it ends, as by an embedded database without its files, is killed', async () => {
  const { ended, said } = await end('async () => { for (;;) {} }');
  expect(ended).toBe('SIGKILL');
  expect(said).toContain('its thread was blocked');
});
