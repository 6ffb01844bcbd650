import { randomUUID } from 'node:crypto'
import { context, DiagLogLevel, diag, type HrTime, propagation, trace, ValueType } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'
import { release } from '../release.ts'
import type { TelemetrySettings } from '../settings.ts'

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

type Labels = Record<string, string | number>
type Value = MetricValue<string> & Partial<Pick<MetricValueWithName<string>, 'metricName'>>

/** Converts the metrics of `/metrics` to OpenTelemetry's format, so that each is defined once. */
function produceMetrics(registry: Registry, resource: Resource): MetricProducer {
  const began = timeOf(Date.now() - process.uptime() * 1000)
  return {
    async collect() {
      const found = await registry.getMetricsAsJSON()
      const span = { startTime: began, endTime: timeOf(Date.now()) }
      const metrics = found.flatMap((metric) => {
        const data = toMetricData(metric as unknown as MetricObjectWithValues<Value>, span)
        return data ? [data] : []
      })
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'localchef' }, metrics }] },
        errors: [],
      }
    },
  }
}

type Span = Pick<DataPoint<number>, 'startTime' | 'endTime'>

/** Undefined for a summary; the server has none. */
function toMetricData(metric: MetricObjectWithValues<Value>, span: Span): MetricData | undefined {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () =>
    metric.values.map(({ labels, value }) => ({ ...span, attributes: { ...labels }, value }))
  switch (String(metric.type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, span) }
    default:
      return undefined
  }
}

/** Prometheus's buckets are cumulative, OpenTelemetry's are not. */
function histograms({ name, values }: MetricObjectWithValues<Value>, span: Span) {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify(withoutBound(labels)))
  return [...series.values()].map((own) => {
    const of = (suffix: string) => own.filter(({ metricName }) => metricName === `${name}_${suffix}`)
    const buckets = of('bucket').sort((a, b) => boundOf(a) - boundOf(b))
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
    return {
      ...span,
      attributes: withoutBound(own[0]?.labels ?? {}),
      value: {
        buckets: { boundaries: buckets.map(boundOf).filter(Number.isFinite), counts },
        sum: of('sum')[0]?.value ?? 0,
        count: of('count')[0]?.value ?? 0,
      },
    }
  })
}

function boundOf({ labels }: Value): number {
  const { le } = labels as Labels
  return le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)
}

function withoutBound(labels: Partial<Labels>): Labels {
  const { le: _, ...rest } = labels
  return rest as Labels
}

function timeOf(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1000), Math.round((milliseconds % 1000) * 1e6)]
}
