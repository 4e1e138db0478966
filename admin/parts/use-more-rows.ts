import { useCall } from '@kaituan/api-client/use-call';
import { useState } from 'react';

type Rows<Row> = { rows: readonly Row[]; nextCursor: string | null };

/** Rows that came with a record, and with `start` those after them; `hasMore` while there are any. */
export function useMoreRows<Row>(first: Rows<Row>, read: (cursor: string) => Promise<Rows<Row>>) {
  const [more, setMore] = useState<Rows<Row>>();
  const cursor = more ? more.nextCursor : first.nextCursor;
  const { start, isBusy } = useCall({
    run: async () => {
      if (cursor === null) return;
      const { rows, nextCursor } = await read(cursor);
      setMore({ rows: [...(more?.rows ?? []), ...rows], nextCursor });
    },
  });
  return { rows: [...first.rows, ...(more?.rows ?? [])], hasMore: cursor !== null, start, isBusy };
}
