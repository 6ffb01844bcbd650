import { randomUUID } from 'node:crypto'
import { serverFunctions } from '@localchef/domain/functions'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { edgeInputs } from './fuzz/edge-inputs.ts'
import { functionRequests } from './fuzz/function-requests.ts'
import type { FuzzRequest } from './fuzz/fuzz-request.ts'
import { type FuzzedMarketplace, fuzzedMarketplace } from './fuzz/fuzzed-marketplace.ts'
import { restRequests } from './fuzz/rest-requests.ts'
import { raw } from './raw-request.ts'

/**
 * Sends seeded random requests to every function and table, as a visitor and as each role: bad input never gets a
 * 500. `npm run fuzz -- --requests 60000` sends more of them; `--seed` repeats them.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 3000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const atOnce = 8

let server: TestServer
let marketplace: FuzzedMarketplace

beforeAll(async () => {
  server = await startTestServer()
  marketplace = await fuzzedMarketplace(server)
})
afterAll(() => server.stop())

const contracts = serverFunctions.map(({ contract }) => contract)

/** Expected statuses of invalid calls; 501 marks unsupported ones. */
const isFailure = (status: number) => status >= 500 && status !== 501

interface Asked extends FuzzRequest {
  token: string | undefined
}

async function ask({ method, path, body, headers, token }: Asked) {
  const answer = await raw(server, path, {
    method,
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
  return { status: answer.status, text: answer.text }
}

/** Sends all requests, some concurrently. Returns the count of each status, and the failures. */
async function askAll(asked: Iterable<Asked>) {
  const statuses = new Map<number, number>()
  const failures: string[] = []
  const waiting = Iterator.from(asked)
  async function work() {
    for (const { token, ...request } of waiting) {
      const { status, text } = await ask({ token, ...request })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (isFailure(status)) failures.push(`${status} ${JSON.stringify(request)} ${text.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (process.env.FUZZ_REQUESTS) console.log(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))
  return { statuses, failures: failures.slice(0, 20) }
}

const hour = 3_600_000

test(`none of ${requests} random requests is answered with a server error`, {
  timeout: hour,
}, async () => {
  const { ids, tables, tokens } = marketplace
  const kinds = fc.oneof(functionRequests(contracts, ids), restRequests(tables, ids))
  const asked = fc
    .tuple(kinds, fc.constantFrom(...Object.values(tokens)))
    .map(([request, token]): Asked => ({ ...request, token }))
  const { failures, statuses } = await askAll(fc.sample(asked, { numRuns: requests, seed }))
  expect(failures).toEqual([])
  // Fewer would mean that most requests already fail the first check.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 50)
})

test('numbers at the edges of their types and odd texts get no 500 from any function', {
  timeout: hour,
}, async () => {
  function* everything(): Generator<Asked> {
    for (const contract of contracts) {
      const token = marketplace.tokens[contract.access]
      const path = `/functions/v1/${contract.name}`
      for (const input of edgeInputs(contract)) {
        yield { method: 'POST', path, body: JSON.stringify(input), token }
      }
    }
  }
  const { failures, statuses } = await askAll(everything())
  expect(failures).toEqual([])
  expect(statuses.get(400) ?? 0).toBeGreaterThan(1000)
})
