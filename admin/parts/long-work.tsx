import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';

/** What became of one row; `message` is the text shown for one that succeeded. */
export type WorkOutcome = {
  key: string;
  name: string;
  problem: string | null;
  message?: string | undefined;
};

/** Work for many rows, which goes on while its screen is left. */
export type Work = {
  /** What it is done to; only one at a time. */
  id: string;
  title: string;
  /** The screen that shows its outcome, and what it was opened with. */
  address: string;
  state: unknown;
  /** Rows in all; null where that is known at the end only. */
  total: number | null;
  count: number;
  outcomes: readonly WorkOutcome[];
  isRunning: boolean;
  /** Its screen shows it, so that the frame need not. */
  isShown: boolean;
  /** One call that does all or nothing: what is begun cannot be stopped. */
  isWhole?: boolean;
};

/** What running work tells; it stops at `signal`. */
export type WorkReport = {
  signal: AbortSignal;
  count: (count: number) => void;
  outcome: (outcome: WorkOutcome) => void;
};

type Begun = Pick<Work, 'id' | 'title' | 'address' | 'state' | 'total' | 'isShown' | 'isWhole'>;

/** All work of one person in this tab. */
export function createWorks() {
  let works: readonly Work[] = [];
  const listeners = new Set<() => void>();
  const stops = new Map<string, AbortController>();
  const write = (next: readonly Work[]) => {
    works = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, changed: (work: Work) => Partial<Work>) =>
    write(works.map((work) => (work.id === id ? { ...work, ...changed(work) } : work)));
  return {
    watch(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: () => works,
    /** Nothing is begun while the same is under way. */
    async start(begun: Begun, run: (report: WorkReport) => Promise<void>): Promise<void> {
      const { id } = begun;
      if (works.some((work) => work.id === id && work.isRunning)) return;
      const stop = new AbortController();
      stops.set(id, stop);
      const others = works.filter((work) => work.id !== id);
      write([...others, { ...begun, count: 0, outcomes: [], isRunning: true }]);
      try {
        await run({
          signal: stop.signal,
          count: (count) => change(id, () => ({ count })),
          outcome: (outcome) =>
            change(id, ({ count, outcomes }) => ({
              ...{ count: count + 1, outcomes: [...outcomes, outcome] },
            })),
        });
      } finally {
        change(id, () => ({ isRunning: false }));
      }
    },
    /** What is under way is finished, nothing more begun. */
    stop: (id: string) => stops.get(id)?.abort(),
    stopAll() {
      for (const stop of stops.values()) stop.abort();
    },
    show: (id: string, isShown: boolean) => change(id, () => ({ isShown })),
    close: (id: string) => write(works.filter((work) => work.id !== id || work.isRunning)),
  };
}
export type Works = ReturnType<typeof createWorks>;

const WorksContext = createContext<Works | null>(null);

/** Keeps work above the screens; a tab that would end it asks before it closes. */
export function WorksProvider({ children }: { children: ReactNode }) {
  const [works] = useState(createWorks);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (works.list().some(({ isRunning }) => isRunning)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      works.stopAll();
    };
  }, [works]);
  return <WorksContext value={works}>{children}</WorksContext>;
}

export function useWorks(): Works {
  const works = use(WorksContext);
  if (!works) throw new Error('work is done inside <WorksProvider>');
  return works;
}

export function useWorkList(): readonly Work[] {
  const works = useWorks();
  return useSyncExternalStore(works.watch, works.list);
}

/** One work on the screen that shows its outcome: begun here, or earlier and still running. */
export function useWork(id: string) {
  const works = useWorks();
  const { pathname, search, state } = useLocation();
  const work = useWorkList().find((one) => one.id === id);
  /** Work may be begun by what outlives the screen, such as a toast. */
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    works.show(id, true);
    return () => {
      isOpen.current = false;
      works.show(id, false);
    };
  }, [works, id]);
  const start = useCallback(
    (
      begun: Pick<Work, 'title' | 'total' | 'isWhole'>,
      run: (report: WorkReport) => Promise<void>,
    ) =>
      works.start(
        { ...begun, id, address: pathname + search, state, isShown: isOpen.current },
        run,
      ),
    [works, id, pathname, search, state],
  );
  const close = useCallback(() => works.close(id), [works, id]);
  return { work, start, close };
}
