// Ends with 0 when the shop on this machine can serve; for the health check of an image.
const { PORT = '3000' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
  signal: AbortSignal.timeout(2_500),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
