import { Hono } from 'hono';

/** Invalidates caches after an owner's command, so that changes are visible at once. */
export function afterOwnerChange(invalidate: () => void): Hono {
  return new Hono().use('/operator/*', async (c, next) => {
    await next();
    const { body } = c.res;
    if (!body) return invalidate();
    // A command may still be running while its response is streamed.
    const stream = body.pipeThrough(new TransformStream({ flush: invalidate }));
    c.res = new Response(stream, c.res);
  });
}
