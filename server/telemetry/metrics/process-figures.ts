import {
  monitorEventLoopDelay,
  type PerformanceEntry,
  PerformanceObserver,
  performance,
} from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

const gcKinds: Record<number, string> = { 1: 'minor', 2: 'major', 4: 'incremental', 8: 'weakcb' };
const gcBounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1];
const perSecond = 1e9;

/** Process metrics: memory, event loop, garbage collection. Returns the function that stops them. */
export function watchProcess(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let before = performance.eventLoopUtilization();
  const gauge = (name: string, unit: string, description: string, read: () => number) =>
    meter.createObservableGauge(name, { unit, description }).addCallback((result) => {
      result.observe(read());
    });
  gauge('process.memory.usage', 'By', 'Resident memory', () => process.memoryUsage.rss());
  gauge('v8js.memory.heap.used', 'By', 'Heap in use', () => process.memoryUsage().heapUsed);
  gauge(
    'kaituan.memory.external',
    'By',
    'Buffers beside the heap',
    () => process.memoryUsage().external,
  );
  gauge('process.uptime', 's', 'Since the process began', () => process.uptime());
  gauge('nodejs.eventloop.utilization', '1', 'Share of time the loop was busy', () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  });
  // Values since the last reading; `max` resets them, because instruments are read in creation order.
  gauge('nodejs.eventloop.delay.p50', 's', 'Median delay', () => delay.percentile(50) / perSecond);
  gauge(
    'nodejs.eventloop.delay.p99',
    's',
    'Delay of one in a hundred',
    () => delay.percentile(99) / perSecond,
  );
  gauge('nodejs.eventloop.delay.max', 's', 'Longest delay', () => {
    const longest = delay.max / perSecond;
    delay.reset();
    return longest;
  });
  const stopGc = watchGarbageCollection(meter);
  return () => {
    delay.disable();
    stopGc();
  };
}

function watchGarbageCollection(meter: Meter): () => void {
  const pauses = meter.createHistogram('v8js.gc.duration', {
    unit: 's',
    description: 'Pauses of garbage collection',
    advice: { explicitBucketBoundaries: gcBounds },
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, detail } = entry as PerformanceEntry & { detail: { kind: number } };
      const { kind } = detail;
      pauses.record(duration / 1_000, { 'v8js.gc.type': gcKinds[kind] ?? 'other' });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}
