import { randomUUID } from 'node:crypto'
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { release } from '../release.ts'
import type { TelemetrySettings } from '../settings.ts'
import { produceMetrics } from './produce-metrics.ts'

export interface Telemetry {
  /** Starts exporting the registry's metrics. */
  exportMetrics(registry: Registry): void
  /** Flushes, for a few seconds at most. */
  stop(): Promise<void>
}

/** Timeout of one export, in milliseconds. */
const answerMs = 5_000
/** Longest flush at shutdown, in milliseconds. */
const patienceMs = 3_000
const metricsEveryMs = 30_000
/** At most one warning in this time, because every export fails while the collector is unreachable. */
const silenceMs = 60_000

/** Exports traces and metrics to a collector. Imported on demand, because the SDK costs memory and start time. */
export function startTelemetry(settings: TelemetrySettings, log: Logger): Telemetry {
  sayFailures(log)
  const exporterOptions = (signal: string) => ({
    url: `${settings.endpoint}/v1/${signal}`,
    headers: settings.headers,
    timeoutMillis: answerMs,
  })
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(
      resourceFromAttributes({
        'service.name': settings.serviceName,
        'service.version': release,
        'service.instance.id': randomUUID(),
      }),
    )
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(exporterOptions('traces')) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(traces)
  let metrics: MeterProvider | undefined

  return {
    exportMetrics(registry) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(exporterOptions('metrics')),
        exportIntervalMillis: metricsEveryMs,
        exportTimeoutMillis: answerMs,
        metricProducers: [produceMetrics(registry, resource)],
      })
      metrics = new MeterProvider({ resource, readers: [reader] })
    },
    async stop() {
      const sent = Promise.allSettled([traces.shutdown(), metrics?.shutdown()])
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([sent, patience])
      clearTimeout(timer)
      for (const api of [context, propagation, trace]) api.disable()
    },
  }
}

function sayFailures(log: Logger): void {
  let saidAt = Number.NEGATIVE_INFINITY
  const say = (reason: string) => {
    if (performance.now() - saidAt < silenceMs) return
    saidAt = performance.now()
    log.warn({ reason: reason.slice(0, 300) }, 'traces or metrics could not be sent')
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
