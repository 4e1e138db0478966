import { Hono } from 'hono';

/** What the owner changed is seen at once: tells when one of the owner's commands was carried out. */
export function afterOwnerChange(forget: () => void): Hono {
  return new Hono().use('/operator/*', async (c, next) => {
    await next();
    const { body } = c.res;
    if (!body) return forget();
    // A command may still be at work while its answer is already being sent.
    const told = body.pipeThrough(new TransformStream({ flush: forget }));
    c.res = new Response(told, c.res);
  });
}
