import { ToastArea } from '@kaituan/kit/feedback/toast-area.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createDeskRouter } from './frame/desk-router.tsx';
import { TypedDialogs } from './parts/forms/typed-dialogs.tsx';
import { deskQueryClient } from './session/desk-client.ts';
import './styles/desk.css';

const place = document.getElementById('desk');
if (!place) throw new Error('the page has no place for the desk');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={deskQueryClient}>
      <TypedDialogs>
        <RouterProvider router={createDeskRouter()} />
      </TypedDialogs>
      <ToastArea corner="BELOW_CONTENT" />
    </QueryClientProvider>
  </StrictMode>,
);
