import { formKey } from './form-storage.ts';

/** Whether something typed is kept for who signs in next; nothing is after a sign-out. */
export const hasKeptFields = (): boolean =>
  [sessionStorage, localStorage].some((memory) =>
    Object.keys(memory).some((key) => key.startsWith(formKey(''))),
  );
