import { useCallback } from 'react';
import { useAppState } from './app-state.ts';
import { clearFields, findFields, memoryOf, storeField } from './form-storage.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Stores a form over a sign-in, a reload or a crash, and a member's questions beyond the window: every named field except passwords, codes,
 * files and those marked `data-not-stored`, such as a consent. `<form ref={formRef}>`; call
 * `clearForm()` once it was sent. Fields may be controlled or not: they are filled as if typed.
 */
export function useStoredForm(key: string) {
  const memberId = useAppState(({ user }) => user?.id ?? null);
  const formRef = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return undefined;
      const memory = memoryOf(key, memberId);
      const present = () => ({ memberId, ms: Date.now() });
      const store = ({ target }: Event) => {
        const field = fieldTyped(target);
        if (field) storeField(memory, key, field, present());
      };
      let isGone = false;
      queueMicrotask(() => isGone || fill(form, findFields(memory, key, present())));
      form.addEventListener('input', store);
      form.addEventListener('change', store);
      return () => {
        isGone = true;
        form.removeEventListener('input', store);
        form.removeEventListener('change', store);
      };
    },
    [key, memberId],
  );
  const clearForm = useCallback(() => clearFields(memoryOf(key, memberId), key), [key, memberId]);
  return { formRef, clearForm };
}

function fieldTyped(target: EventTarget | null) {
  if (!isField(target) || !isStorable(target)) return undefined;
  if (isTick(target)) return { name: tickName(target), value: target.checked };
  return { name: target.name, value: target.value };
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isStorable = ({ name, type, autocomplete, dataset }: Field): boolean =>
  name !== '' &&
  dataset.notStored === undefined &&
  !['password', 'file', 'hidden'].includes(type) &&
  !/one-time-code|password|cc-/.test(autocomplete);

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox';
const tickName = ({ name, value }: Field): string => `${name}\n${value}`;

function fill(form: HTMLFormElement, fields: Record<string, string | boolean>): void {
  for (const field of form.elements) {
    if (!isField(field) || !isStorable(field)) continue;
    const value = fields[isTick(field) ? tickName(field) : field.name];
    if (typeof value === 'boolean') {
      if (isTick(field) && value !== field.checked) field.click();
    } else if (field.type === 'radio') {
      if (value === field.value && !(field as HTMLInputElement).checked) field.click();
    } else if (value !== undefined && value !== field.value) typeInto(field, value);
  }
}

/** As if typed: React ignores values set through its own setter. */
function typeInto(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
