import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { browserData, browserQueryClient } from './platform/browser.ts';
import { fillFromServer } from './platform/browser-data.ts';

fillFromServer(browserQueryClient, browserData);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={browserQueryClient}>
        <HydratedRouter />
      </QueryClientProvider>
    </StrictMode>,
  );
});
