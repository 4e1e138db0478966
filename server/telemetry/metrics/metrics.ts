import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import type { Resource } from '@opentelemetry/resources';
import {
  MeterProvider,
  MetricReader,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { ClockWatch } from '#server/database/clock-difference.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { startMeasuring, stopMeasuring } from './measure.ts';
import { watchProcess } from './process-figures.ts';
import { watchShop } from './shop-gauges.ts';

/** A reader that collects on request only. */
class ScrapedReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

export type Metrics = {
  /** All metrics in Prometheus's format. */
  scrape(): Promise<string>;
  close(): Promise<void>;
};

/** Starts metrics; with `isSent` they are also exported to the configured collector. */
export function openMetrics(
  opened: Pick<OpenDatabase, 'reads' | 'pools'>,
  {
    clockWatch,
    resource,
    version,
    isSent,
  }: {
    clockWatch: Pick<ClockWatch, 'differenceMs'>;
    resource: Resource;
    version: string;
    isSent: boolean;
  },
): Metrics {
  const scraped = new ScrapedReader();
  const sender = () => new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });
  const provider = new MeterProvider({
    resource,
    readers: isSent ? [scraped, sender()] : [scraped],
  });
  const meter = provider.getMeter('kaituan');
  startMeasuring(meter);
  const stopWatching = watchProcess(meter);
  watchShop(meter, opened, clockWatch);
  meter
    .createObservableGauge('kaituan.build.info', { description: 'Always 1' })
    .addCallback((result) => result.observe(1, { version, node: process.version }));
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  return {
    scrape: async () => serializer.serialize((await scraped.collect()).resourceMetrics),
    close: async () => {
      stopWatching();
      stopMeasuring();
      await provider.shutdown();
    },
  };
}
