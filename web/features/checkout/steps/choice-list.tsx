import { type ReactNode, useState } from 'react';
import { useOpenings } from './step-card.tsx';

type Choice = { method: string; reason: string | null };

/**
 * The ways that were possible when the step was opened, and the others folded below with their reasons. While
 * the step is open none of them moves, whatever a saved answer changes.
 */
export function ChoiceList<T extends Choice>({
  choices,
  chosen,
  children,
}: {
  choices: readonly T[];
  chosen: string | null;
  children: (choice: T) => ReactNode;
}) {
  const openings = useOpenings();
  const [usual, setUsual] = useState({ openings, methods: usualOf(choices, chosen) });
  if (usual.openings !== openings) setUsual({ openings, methods: usualOf(choices, chosen) });
  const shown = choices.filter(({ method }) => usual.methods.has(method));
  const others = choices.filter(({ method }) => !usual.methods.has(method));
  const [first, ...more] = new Set(others.map(({ reason }) => reason));
  // Said once, where it is the reason of all.
  const common = others.length > 1 && more.length === 0 ? first : null;
  const possible = others.filter(({ reason }) => reason === null).length;
  const grid = 'grid gap-2 *:min-w-0 sm:grid-cols-2';
  if (shown.length === 0) return <div className={grid}>{others.map(children)}</div>;
  return (
    <>
      <div className={grid}>{shown.map(children)}</div>
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-primary">
            其他方式（{others.length}）
            <span className="font-normal text-ink-soft">
              ：{possible > 0 ? `${possible} 種現在可以選` : '這次不能選'}
            </span>
          </summary>
          {common && <p className="mb-2 text-sm text-ink-soft">{common}</p>}
          <div className={grid}>
            {others.map((choice) => children(common ? { ...choice, reason: '' } : choice))}
          </div>
        </details>
      )}
    </>
  );
}

const usualOf = (choices: readonly Choice[], chosen: string | null): ReadonlySet<string> =>
  new Set(
    choices
      .filter(({ method, reason }) => reason === null || method === chosen)
      .map(({ method }) => method),
  );
