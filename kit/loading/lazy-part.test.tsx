// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LazyPart, lazyPart } from './lazy-part.tsx';

function Counter({ of }: { of: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {of} {count}
    </button>
  );
}

/** A part that the server drew, in a page that is hydrated; its code comes `when`. */
async function hydrate(when: Promise<void>) {
  const atServer = lazyPart(async () => Counter);
  await atServer.preload();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(<LazyPart code={atServer} props={{ of: 'old' }} />);
  const code = lazyPart(
    async () => Counter,
    () => when,
  );
  const root = hydrateRoot(container, <LazyPart code={code} props={{ of: 'old' }} />);
  await act(async () => {});
  const show = (of: string) =>
    act(async () => root.render(<LazyPart code={code} props={{ of }} />));
  return { show };
}

it('stays as the server drew it until its code is there, and is as new as the page then', async () => {
  const when = Promise.withResolvers<void>();
  const { show } = await hydrate(when.promise);
  const drawn = screen.getByRole('button', { name: 'old 0' });
  await show('newer');
  expect(screen.getByRole('button')).toBe(drawn);
  await act(async () => when.resolve());
  expect(screen.getByRole('button', { name: 'newer 0' })).toBe(drawn);
});

it('loads its code for a press, and carries out that press once', async () => {
  await hydrate(new Promise(() => {}));
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('button', { name: 'old 1' });
});
