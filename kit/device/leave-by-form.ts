/** A redirect with form fields. */
export type Departure = {
  method: 'GET' | 'POST';
  action: string;
  fields: Readonly<Record<string, string>>;
};

/**
 * Leaves for another page by link or form; the content security policy limits form targets. Only
 * http(s).
 */
export function leaveByForm({ method, action, fields }: Departure): void {
  const target = new URL(action, location.href);
  if (!['https:', 'http:'].includes(target.protocol))
    throw new Error('not an address to leave for');
  if (method === 'GET') {
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
    location.assign(target);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = target.href;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // A field named `submit` would shadow the method.
  HTMLFormElement.prototype.submit.call(form);
}
