import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffPickup } from '@kaituan/contract/staff/orders/staff-hand-out';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useChannelId } from '#admin/session/channel.ts';
import { readSignedIn } from '#admin/session/signed-in.ts';
import { useStaff } from '#admin/session/staff.ts';
import { findStoredPickups, storeHandOut } from '#admin/session/stored-hand-out.ts';
import { startDeskWorker } from './start-desk-worker.ts';
import { createTickQueue } from './tick-queue.ts';

const path = '/StaffHandOut/SearchPickupArray';
/** Rows of one call. */
const atOnce = 100;
/** How often ticks are tried, and how often others' ticks are looked for. */
const sendEveryMs = 2_000;
const refreshMs = 30_000;

/** The cash of an order is collected whole with its first parcel; its others cost nothing more. */
const paid = { isCollected: false, dueTwd: 0 };

/** A parcel with what this device knows of it: ticked here and not sent yet, or refused. */
export type Pickup = StaffPickup & { isUnsent: boolean; isHanded: boolean };

export const placeOf = ({ store, method }: StaffPickup): string =>
  store?.name ?? shippingMethodFacts(method).text;

/**
 * Who fetches what, who fetched it today or on another day, and the ticks of this device, which go out as soon as
 * there is a connection. Today's list is stored on the device, for a page that is loaded anew without one.
 */
export function useHandOut(handedOn: string | null = null) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const staff = useStaff();
  const { memberId } = staff;
  const ofChannelId = useChannelId() ?? null;
  const queue = useMemo(() => createTickQueue(memberId), [memberId]);
  const ticks = useSyncExternalStore(queue.watch, queue.list);
  const queryKey = useMemo(() => [path, 'all', ofChannelId, handedOn], [ofChannelId, handedOn]);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<StaffPickup[]> => {
      const all: StaffPickup[] = [];
      for (const which of ['WAITING', 'HANDED'] as const) {
        let cursor: string | null = null;
        do {
          const filters = { which, ofChannelId, handedOn, limit: atOnce };
          const request = { ...filters, ...(cursor && { cursor }) };
          const answer: { result: StaffPickup[]; nextCursor: string | null } = await apiOf(client)(
            path,
            request,
            { signal },
          );
          all.push(...answer.result);
          cursor = answer.nextCursor;
        } while (cursor !== null);
      }
      return all;
    },
    staleTime: sendEveryMs,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
    // What was read stays readable while there is no connection.
    gcTime: Number.POSITIVE_INFINITY,
    meta: { isOfMember: true },
  });
  const send = useCallback(
    async (isAll = false) => {
      let isSent = false;
      await queue.send(
        apiOf(client),
        ({ orderNo, parcel, handedAt, collectedTwd }, outcome) => {
          isSent = true;
          // Until the list is read anew.
          client.setQueryData<StaffPickup[]>(
            queryKey,
            (rows) =>
              rows?.map((row) =>
                row.orderNo === orderNo
                  ? {
                      ...row,
                      ...(row.shipmentNo === parcel && { handedAt }),
                      ...(collectedTwd && paid),
                    }
                  : row,
              ),
            { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
          );
          if (outcome === 'HANDED') return;
          const money = collectedTwd ? '；您記的現金沒有入帳，請確認有沒有收兩次' : '';
          showToast(`${orderNo} 之前就有人交貨了${money}`, 'ERROR');
        },
        { isAll },
      );
      if (isSent) await refresh(path, '/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray');
    },
    [client, queue, refresh, queryKey],
  );
  useEffect(() => {
    const timer = setInterval(() => void send(), sendEveryMs);
    const onOnline = () => void send();
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
      // Whoever leaves does not take a tick back any more.
      void send(true);
    };
  }, [send]);
  const isToday = handedOn === null;
  const [isStored, setIsStored] = useState(false);
  useEffect(() => {
    if (!isToday) return;
    void findStoredPickups(ofChannelId).then((stored) => {
      if (!stored || client.getQueryData(queryKey)) return;
      client.setQueryData(queryKey, stored.rows, { updatedAt: stored.readAtMs });
    });
  }, [client, queryKey, ofChannelId, isToday]);
  const { data: rows, dataUpdatedAt: readAtMs } = query;
  useEffect(() => {
    const member = readSignedIn();
    if (!rows || !member || !isToday) return;
    void storeHandOut({ member, staff }, ofChannelId, { rows, readAtMs })
      .then((isListStored) => isListStored && startDeskWorker())
      .then(setIsStored);
  }, [rows, readAtMs, staff, ofChannelId, isToday]);
  const pickups = useMemo(() => {
    // What the shop refused was not handed over.
    const open = ticks.filter(({ problem }) => problem === null);
    const unsent = new Set(open.map(({ orderNo, parcel }) => `${orderNo} ${parcel}`));
    const collected = new Set(
      open.filter(({ collectedTwd }) => collectedTwd).map(({ orderNo }) => orderNo),
    );
    return rows?.map((row): Pickup => {
      const isUnsent = unsent.has(`${row.orderNo} ${row.shipmentNo}`);
      return {
        ...row,
        ...(collected.has(row.orderNo) && paid),
        ...{ isUnsent, isHanded: isUnsent || row.handedAt !== null },
      };
    });
  }, [rows, ticks]);
  return { pickups, query, queue, ticks, isStored };
}
