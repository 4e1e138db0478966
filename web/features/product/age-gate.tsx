import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { isAgeConfirmed, storeAgeConfirmation } from './age-confirmation.ts';

const AgeDialog = lazy(() => import('./age-dialog.tsx'));

/** Asks once a day whether the visitor is of age; whoever is not goes to the home page. */
export function AgeGate() {
  const [isPromptNeeded, setIsPromptNeeded] = useState(false);
  const navigate = useNavigate();
  const channelId = useChannelId();
  useEffect(() => setIsPromptNeeded(!isAgeConfirmed()), []);
  if (!isPromptNeeded) return null;
  return (
    <Suspense fallback={null}>
      <AgeDialog
        onAdult={() => {
          storeAgeConfirmation();
          setIsPromptNeeded(false);
        }}
        onMinor={() => navigate(withChannel('/', channelId), { replace: true })}
      />
    </Suspense>
  );
}
