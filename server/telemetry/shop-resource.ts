import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';

/** Who sends: the shop and its version, and what `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` say. */
export const shopResource = (version: string): Resource =>
  resourceFromAttributes({ 'service.name': 'kaituan', 'service.version': version }).merge(
    detectResources({ detectors: [envDetector] }),
  );
