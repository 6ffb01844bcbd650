import { listMenu } from '@localchef/contracts/menu/list-menu'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { addBuyers } from '../ordering-people.ts'
import { leastInput } from '../security/least-input.ts'
import { onServer, type PrimaryAndReplica } from './primary-and-replica.ts'
import {
  answeredAt,
  type Marketplace,
  metricsOf,
  openReplicatedMarketplace,
  type ReplicatedMarketplace,
  stateAt,
  statusAt,
} from './replicated-marketplace.ts'

const patient = { timeout: 20_000, interval: 20 }

let engines: PrimaryAndReplica
let one: Marketplace
let other: Marketplace
let marketplace: ReplicatedMarketplace

beforeAll(async () => {
  marketplace = await openReplicatedMarketplace()
  ;({ engines, one, other } = marketplace)
})
afterAll(() => marketplace?.stop())

const ownPriceAt = (process: Marketplace) => marketplace.ownPriceAt(process)
const publicPriceAt = (process: Marketplace) => marketplace.publicPriceAt(process)
const raisePriceAt = (process: Marketplace) => marketplace.raisePriceAt(process)

beforeEach(async () => {
  for (const process of [one, other]) await expect.poll(() => stateAt(process), patient).toBe('up')
})

test('reads of visitors and of people who are signed in are answered by the replica', async () => {
  const before = answeredAt(one)
  await ownPriceAt(one)
  await fetch(`${one.url}/rest/v1/cuisines?select=slug`, { headers: { apikey: one.anonKey } })
  await raisePriceAt(one)
  await publicPriceAt(one)
  await expect.poll(() => answeredAt(one), patient).toBeGreaterThanOrEqual(before + 2)
  expect(await metricsOf(one)).toMatch(
    /^localchef_replica_reads_total\{replica="[\d.:]+",outcome="answered"\} [1-9]/m,
  )
})

test('every read of the marketplace can be answered by a replica', async () => {
  const [adminId = ''] = await addBuyers(one.server.database, 1)
  await one.server.database.pool.query(`update public.profiles set role = 'admin' where id = $1`, [adminId])
  await one.server.database.pool.query('update auth.sessions set created_at = now(), updated_at = now()')
  const [adminToken = ''] = await marketplace.tokensOf([adminId])
  const reads = serverFunctions.map(({ contract }) => contract).filter(({ effect }) => effect === 'read')
  const before = statusAt(one).reads
  const statuses: [string, number][] = []
  for (const contract of reads) {
    const accessToken = contract.access === 'admin' ? adminToken : marketplace.chefToken
    const { status } = await callFunction(one, contract, leastInput(contract), { accessToken })
    statuses.push([contract.name, status])
  }
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
  const { answered, failed } = statusAt(one).reads
  expect(failed).toBe(before.failed)
  // The replica answers all reads except the one about the primary itself, refused ones, and those of data just written
  // at another process.
  expect(answered - before.answered).toBeGreaterThan(
    statuses.filter(([, status]) => status === 200).length / 2,
  )
})

test('a person reads what they wrote at once, at every process', async () => {
  for (let round = 0; round < 25; round += 1) {
    const written = await raisePriceAt(round % 2 ? one : other)
    expect(await Promise.all([ownPriceAt(one), ownPriceAt(other)])).toEqual([written, written])
  }
})

describe('while the replica is behind', () => {
  beforeEach(async () => {
    await onServer(engines.replicaAdminUrl, 'select pg_wal_replay_pause()')
    return () => onServer(engines.replicaAdminUrl, 'select pg_wal_replay_resume()')
  })

  test('a changed value is never served in its old form, not even from memory', async () => {
    for (let round = 0; round < 5; round += 1) {
      // Now cached by both processes.
      for (const process of [one, other]) await publicPriceAt(process)
      const written = await raisePriceAt(one)
      expect(await publicPriceAt(one)).toBe(written)
      expect(await ownPriceAt(other)).toBe(written)
      await expect.poll(() => publicPriceAt(other), patient).toBe(written)
      for (let read = 0; read < 10; read += 1) expect(await publicPriceAt(other)).toBe(written)
    }
  })

  test('the metrics and the health of the process report the delay', async () => {
    await raisePriceAt(one)
    await expect.poll(() => stateAt(one), patient).toBe('behind')
    const text = await metricsOf(one)
    expect(Number(/^localchef_replica_lag_seconds\{.*\} (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1)
    expect(text).toMatch(/^localchef_replica_up\{replica="[\d.:]+"\} 1$/m)
    const fallbacks = one.server.database.replicas?.fallbacks() ?? 0
    expect(await ownPriceAt(one)).toBe(marketplace.price())
    expect(one.server.database.replicas?.fallbacks()).toBe(fallbacks + 1)
  })

  test('an ended session can read nothing while the replica is behind', async () => {
    const { chefId, chefToken, price } = marketplace
    expect(await ownPriceAt(other)).toBe(price())
    await one.server.database.pool.query('delete from auth.sessions where user_id = $1', [chefId])
    const { status } = await callFunction(other, listMenu, {}, { accessToken: chefToken })
    expect(status).toBe(403)
    await one.server.database.pool.query('insert into auth.sessions (id, user_id) values ($1, $1)', [chefId])
    expect(await ownPriceAt(other)).toBe(price())
  })
})

test('a replica that vanishes silently fails no read, and answers again once it is back', async () => {
  await Promise.all(Array.from({ length: 4 }, () => ownPriceAt(one)))
  engines.wire.hold()
  expect(await Promise.all(Array.from({ length: 8 }, () => ownPriceAt(one)))).toEqual(
    Array(8).fill(marketplace.price()),
  )
  expect(stateAt(one)).toBe('gone')
  expect(await metricsOf(one)).toMatch(/^localchef_replica_up\{replica="[\d.:]+"\} 0$/m)
  engines.wire.release()
  await expect.poll(() => stateAt(one), patient).toBe('up')
  const before = answeredAt(one)
  await ownPriceAt(one)
  await expect.poll(() => answeredAt(one), patient).toBeGreaterThan(before)
})

test('a server that is not a replica of the database is not read', async () => {
  const { ownerUrl } = inject('databaseTemplate')
  const stranger = await marketplace.start({ DATABASE_READ_URL: ownerUrl })
  await expect
    .poll(() => statusAt(stranger).reason, patient)
    .toBe('it is not a replica of the database of DATABASE_URL')
  expect(await ownPriceAt(stranger)).toBe(marketplace.price())
  expect(answeredAt(stranger)).toBe(0)
})

test('a promoted replica is not read, and a stopped one fails no read', async () => {
  await onServer(engines.replicaAdminUrl, 'select pg_promote(true)')
  const written = await raisePriceAt(one)
  expect(await Promise.all([ownPriceAt(one), ownPriceAt(other)])).toEqual([written, written])
  await expect.poll(() => statusAt(one).reason, patient).toBe('it is no longer a replica')
  await engines.stopReplica()
  expect(await ownPriceAt(one)).toBe(written)
  await expect.poll(() => statusAt(one).reason, patient).toContain('terminated')
  expect(await ownPriceAt(one)).toBe(written)
})
