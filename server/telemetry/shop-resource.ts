import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';

/**
 * The resource attributes: the shop and its version, plus `OTEL_SERVICE_NAME` and
 * `OTEL_RESOURCE_ATTRIBUTES`.
 */
export const shopResource = (version: string): Resource =>
  resourceFromAttributes({ 'service.name': 'kaituan', 'service.version': version }).merge(
    detectResources({ detectors: [envDetector] }),
  );
