import { isRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { ProofDialog } from './proof-dialog.tsx';

type Proof = {
  /** Runs a change; when it requires a proof of identity, prompts for one and retries. */
  withProof(change: () => Promise<void>): Promise<void>;
  /** Prompts for a proof unless there is a recent one; false when cancelled. */
  ensureProof(): Promise<boolean>;
};

const ProofContext = createContext<Proof>({
  withProof: (change) => change(),
  ensureProof: async () => true,
});
export const useProof = () => use(ProofContext);

/** Provides the re-authentication dialog. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const api = apiOf(useQueryClient());
  const [settle, setSettle] = useState<(isProved: boolean) => void>();
  const requestProof = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setSettle(() => (isProved: boolean) => {
          setSettle(undefined);
          resolve(isProved);
        });
      }),
    [],
  );
  const proof = useMemo<Proof>(
    () => ({
      withProof: (change) =>
        change().catch(async (error: unknown) => {
          if (!isRefusal(error, 'REAUTHENTICATION_REQUIRED')) throw error;
          if (await requestProof()) await change();
        }),
      ensureProof: async () =>
        (await api('/identity/get-proof-ways', {})).result.isRecent || (await requestProof()),
    }),
    [api, requestProof],
  );
  return (
    <ProofContext value={proof}>
      {children}
      {settle && (
        <ProofDialog onReauthenticated={() => settle(true)} onClose={() => settle(false)} />
      )}
    </ProofContext>
  );
}
