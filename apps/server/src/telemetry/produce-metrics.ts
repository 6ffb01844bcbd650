import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'

type Labels = Record<string, string | number>
type Value = MetricValue<string> & Partial<Pick<MetricValueWithName<string>, 'metricName'>>

/** Converts the metrics of `/metrics` to OpenTelemetry's format, so that each is defined once. */
export function produceMetrics(registry: Registry, resource: Resource): MetricProducer {
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
export function toMetricData(metric: MetricObjectWithValues<Value>, span: Span): MetricData | undefined {
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
