import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { firstScripts } from './first-scripts.ts';

type Listener = (event: object) => void;

/** A page with nothing but these scripts. */
function openPage() {
  const listeners = new Map<string, Listener>();
  const added: { src: string }[] = [];
  const window = { localStorage: { getItem: () => null }, sessionStorage: {} };
  runInNewContext(firstScripts, {
    window,
    ...window,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    document: {
      createElement: () => ({}),
      head: {
        appendChild: (script: { src: string }) => {
          added.push(script);
          return script;
        },
      },
    },
  });
  const preventDefault = () => undefined;
  const happen = (type: string, event: object) =>
    listeners.get(type)?.({ target: {}, preventDefault, ...event });
  return { added, happen };
}

it('asks once for what says that code is missing, which may not arrive either', () => {
  const { added, happen } = openPage();
  happen('error', { target: { tagName: 'SCRIPT' } });
  happen('error', { target: { tagName: 'SCRIPT' } });
  happen('unhandledrejection', { reason: new TypeError('Failed to fetch module') });
  expect(added).toEqual([{ src: '/missing-code.js' }]);
});

it('lets other faults be', () => {
  const { added, happen } = openPage();
  happen('error', { target: { tagName: 'IMG' } });
  happen('unhandledrejection', { reason: new Error('no') });
  expect(added).toEqual([]);
});
