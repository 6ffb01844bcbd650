import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}

/** A span in OTLP's JSON encoding. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number }
}

interface ReceivedMetric {
  name: string
  gauge?: { dataPoints: { attributes: Attribute[]; asDouble: number }[] }
  sum?: { isMonotonic: boolean }
  histogram?: { dataPoints: { count: number | string; bucketCounts: unknown[]; explicitBounds: number[] }[] }
}

export interface OtlpReceiver {
  url: string
  spans(): ReceivedSpan[]
  metrics(): ReceivedMetric[]
  /** Everything received, unparsed. */
  text(): string
  headersOf(path: string): NodeJS.Dict<string | string[]>
  stop(): Promise<void>
}

interface TracesBody {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

interface MetricsBody {
  resourceMetrics: { scopeMetrics: { metrics: ReceivedMetric[] }[] }[]
}

/** A collector that stores received data, or, when stuck, never answers and stores nothing. */
export async function openOtlpReceiver({ answers = true } = {}): Promise<OtlpReceiver> {
  const received: { path: string; body: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer((request, response) => {
    if (!answers) return
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      received.push({ path: request.url ?? '', body, headers: request.headers })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bodies = <Body>(path: string) =>
    received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Body)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      bodies<TracesBody>('/v1/traces').flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      bodies<MetricsBody>('/v1/metrics').flatMap(({ resourceMetrics }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    text: () => received.map(({ body }) => body).join('\n'),
    headersOf: (path) => received.find((one) => one.path === path)?.headers ?? {},
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A span's attributes by name. */
export function attributesOf({ attributes }: ReceivedSpan): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  )
}
