import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { consentQuery } from './member-query.ts';

/** The member's consents, those still due, and how to give them. */
export function useConsent() {
  const client = useQueryClient();
  const own = useAppState(({ user }) => user?.channelId ?? null);
  const shown = useChannelId();
  const channelId = own ?? shown;
  const isMember = useAppState(({ user }) => user !== null);
  const query = consentQuery(channelId);
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({ ...query, enabled: isMember });
  const give = async () => {
    const answer = await apiOf(client)('/User/AddConsent', { channelId });
    await storeAnswer(client, query, answer);
  };
  const { start: agree, isBusy } = useCall({
    run: async () => {
      await give();
      showToast('已記下您的同意，謝謝', 'SUCCESS');
    },
  });
  const consents = data?.result ?? [];
  const due = consents.filter(({ agreedAt }) => agreedAt === null);
  /** Consent that was given along with something else, which does not fail with it: it is asked for again. */
  const giveDue = async () => {
    if (due.length > 0) await give().catch(() => undefined);
  };
  const hasFailed = !data && errorUpdateCount > 0;
  const isFirst = !data && !hasFailed && isFetching;
  const reading = { hasFailed, isFirst, isBusy: isFetching, retry: refetch };
  return { consents, due, agree: () => void agree(), isBusy, giveDue, reading };
}

/** The page does not wait longer to know whether terms await consent. */
const placeWithinMs = 2_000;

/**
 * Where the consents stand on the page of the profile; undefined until that is known. Terms that await consent stand first,
 * where nothing that loads later moves their button away under a finger, and stay there when it is given.
 */
export function useConsentPlace({
  due,
  reading,
}: ReturnType<typeof useConsent>): 'FIRST' | 'LATER' | undefined {
  const [place, setPlace] = useState<'FIRST' | 'LATER'>();
  useEffect(() => {
    const timer = setTimeout(() => setPlace((known) => known ?? 'LATER'), placeWithinMs);
    return () => clearTimeout(timer);
  }, []);
  if (place === undefined && !reading.isFirst) setPlace(due.length > 0 ? 'FIRST' : 'LATER');
  return place;
}
