import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { isKnownAdult, rememberAdult } from './adult-memory.ts';

const AgeDialog = lazy(() => import('./age-dialog.tsx'));

/** Asks once a day whether the visitor is of age; whoever is not goes to the home page. */
export function AgeGate() {
  const [mustAsk, setMustAsk] = useState(false);
  const navigate = useNavigate();
  const channelId = useChannelId();
  useEffect(() => setMustAsk(!isKnownAdult()), []);
  if (!mustAsk) return null;
  return (
    <Suspense fallback={null}>
      <AgeDialog
        onAdult={() => {
          rememberAdult();
          setMustAsk(false);
        }}
        onMinor={() => navigate(withChannel('/', channelId), { replace: true })}
      />
    </Suspense>
  );
}
