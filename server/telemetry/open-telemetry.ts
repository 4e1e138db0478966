import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Resource } from '@opentelemetry/resources';
import type { Hono } from 'hono';
import type { ClockWatch } from '#server/database/clock-difference.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { metricsRoute } from './metrics/metrics-route.ts';

export type Telemetry = { routes: Hono[]; close(): Promise<void> };

/** An unresponsive collector must not delay the shutdown. */
const maxCloseMs = 3_000;
const packageFile = new URL('../../package.json', import.meta.url);

/**
 * Metrics and traces where configured: at `/metrics` with a token, or sent to a collector. Without either
 * nothing of it is loaded.
 */
export async function openTelemetry(options: {
  opened: Pick<OpenDatabase, 'reads' | 'pools'>;
  clockWatch: Pick<ClockWatch, 'differenceMs'>;
  metricsToken: string | undefined;
  /** Whether `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
  hasCollector: boolean;
}): Promise<Telemetry> {
  const { opened, clockWatch, metricsToken, hasCollector } = options;
  if (metricsToken === undefined && !hasCollector) return { routes: [], close: async () => {} };
  const { openMetrics } = await import('./metrics/metrics.ts');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const resource = await shopResource(version);
  const sends = (what: 'METRICS' | 'TRACES') =>
    hasCollector && process.env[`OTEL_${what}_EXPORTER`] !== 'none';
  const metrics = openMetrics(opened, {
    ...{ clockWatch, resource, version },
    isSent: sends('METRICS'),
  });
  const closeTraces = sends('TRACES')
    ? (await import('./traces.ts')).openTraces(resource)
    : undefined;
  return {
    routes: metricsToken === undefined ? [] : [metricsRoute(metricsToken, metrics.scrape)],
    close: async () => {
      const sent = Promise.all([closeTraces?.(), metrics.close()]);
      await Promise.race([sent.catch(() => {}), setTimeout(maxCloseMs, undefined, { ref: false })]);
    },
  };
}

/**
 * The resource attributes: the shop and its version, plus `OTEL_SERVICE_NAME` and
 * `OTEL_RESOURCE_ATTRIBUTES`.
 */
async function shopResource(version: string): Promise<Resource> {
  const { detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  );
  const own = resourceFromAttributes({ 'service.name': 'kaituan', 'service.version': version });
  return own.merge(detectResources({ detectors: [envDetector] }));
}
