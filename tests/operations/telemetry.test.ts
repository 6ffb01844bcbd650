import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterEach, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { addOpenKitchen, cartOf } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { attributesOf, type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from './otlp-receiver.ts'

const foreignTrace = '0af7651916cd43dd8448eb211c80319c'
const foreignHeader = { traceparent: `00-${foreignTrace}-b7ad6b7169203331-01` }

let receiver: OtlpReceiver
let server: TestServer

afterEach(async () => {
  await server.stop()
  await receiver.stop()
})

async function start(environment: Record<string, string> = {}, answers = true): Promise<void> {
  receiver = await openOtlpReceiver({ answers })
  server = await startTestServer({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment },
  })
}

function spanNamed(name: string, spans: readonly ReceivedSpan[]): ReceivedSpan {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

/** Places an order and runs the job that expires it, which would otherwise be due in an hour. */
async function orderAndLetItExpire(): Promise<{ email: string; token: string }> {
  const kitchen = await addOpenKitchen(server.database, { portions: 5 })
  const buyer = await server.signUp({ email: 'traced@buyer.test', role: 'buyer', name: 'Tracy Traced' })
  const quote = await callFunction(server, quoteOrder, cartOf(kitchen))
  const order = { ...cartOf(kitchen), slotFrom: steadySlot(quote.data.slots) }
  expect((await callFunction(server, placeOrder, order, buyer)).status).toBe(200)
  const { pool } = server.database
  await pool.query(`update pgboss.job set start_after = now() where name = 'expire-order'`)
  const left = async () =>
    (await pool.query(`select from pgboss.job where name = 'expire-order' and state <> 'completed'`)).rowCount
  await expect.poll(left, { timeout: 30_000 }).toBe(0)
  return { email: buyer.email, token: buyer.accessToken }
}

test('one trace leads from a request through its function and statements to the job it writes, and the job is linked to it', async () => {
  await start({ OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=food%20co', OTEL_SERVICE_NAME: 'kitchen' })
  const { email, token } = await orderAndLetItExpire()
  await server.stop()

  const spans = receiver.spans()
  const request = spanNamed('POST /functions/v1/place-order', spans)
  const trace = spans.filter(({ traceId }) => traceId === request.traceId)
  expect(request.parentSpanId ?? '').toBe('')
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 200,
  })

  const operation = spanNamed('place-order', trace)
  expect(operation.parentSpanId).toBe(request.spanId)

  const statement = spanNamed('select private.place_order', trace)
  expect(statement.parentSpanId).toBe(operation.spanId)
  expect(attributesOf(statement)).toMatchObject({
    'db.system.name': 'postgresql',
    'db.collection.name': 'private.place_order',
    'db.response.returned_rows': 1,
  })
  spanNamed('begin', trace)
  spanNamed('commit', trace)

  const sent = spanNamed('send expire-order', trace)
  const job = spanNamed('process expire-order', spans)
  expect(job.traceId).not.toBe(request.traceId)
  expect(job.links).toMatchObject([{ traceId: request.traceId, spanId: sent.spanId }])
  const inJob = spans.filter(({ parentSpanId }) => parentSpanId === job.spanId)
  expect(inJob.map(({ name }) => name)).toContain('commit')

  const received = receiver.text()
  expect(received).toContain('"kitchen"')
  for (const secret of [email, token, token.split('.')[1] ?? '', 'Tracy', 'request.jwt.claims']) {
    expect(received).not.toContain(secret)
  }
  expect(receiver.headersOf('/v1/traces')['x-tenant']).toBe('food co')
})

test('a refused statement is marked with its code and without its message', async () => {
  await start()
  const answer = await fetch(`${server.url}/rest/v1/cuisines`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ slug: 'unspeakable' }),
  })
  expect(answer.status).toBe(401)
  await server.stop()
  const failed = spanNamed('insert public.cuisines', receiver.spans())
  expect(failed.status?.code).toBe(2)
  expect(attributesOf(failed)['error.type']).toBe('42501')
  expect(receiver.text()).not.toContain('unspeakable')
})

test('a collector receives the metrics of /metrics', async () => {
  await start()
  await fetch(`${server.url}/config.json`)
  await server.stop()
  const named = (name: string) => receiver.metrics().find((metric) => metric.name === name)
  expect(named('localchef_disk_bytes')?.gauge?.dataPoints.length).toBe(2)
  expect(named('localchef_errors_total')?.sum?.isMonotonic).toBe(true)
  const [requests] = named('localchef_http_request_seconds')?.histogram?.dataPoints ?? []
  expect(Number(requests?.count)).toBeGreaterThan(0)
  expect(requests?.bucketCounts.length).toBe((requests?.explicitBounds.length ?? 0) + 1)
})

test('probes are not traced, and a trace begun by an untrusted client is not continued', async () => {
  await start()
  for (const path of ['/healthz', '/readyz', '/metrics', '/config.json']) {
    await fetch(`${server.url}${path}`, { headers: foreignHeader })
  }
  await server.stop()
  expect(
    receiver
      .spans()
      .filter(({ parentSpanId }) => !parentSpanId)
      .map(({ name }) => name),
  ).toEqual(['GET web'])
  expect(receiver.text()).not.toContain(foreignTrace)
})

test('a trace begun by a trusted proxy is continued', async () => {
  await start({ TRUST_PROXY: '1' })
  await fetch(`${server.url}/config.json`, {
    headers: { ...foreignHeader, 'x-forwarded-for': '203.0.113.9' },
  })
  await server.stop()
  expect(spanNamed('GET web', receiver.spans())).toMatchObject({
    traceId: foreignTrace,
    parentSpanId: 'b7ad6b7169203331',
  })
})

test('no trace is sampled when the share of sampled traces is 0', async () => {
  await start({ OTEL_TRACES_SAMPLER_ARG: '0' })
  await fetch(`${server.url}/config.json`)
  await server.stop()
  expect(receiver.spans()).toEqual([])
})

test('requests are answered and the process ends while the collector does not answer', async () => {
  await start({}, false)
  expect((await fetch(`${server.url}/config.json`)).status).toBe(200)
  await server.stop()
})
