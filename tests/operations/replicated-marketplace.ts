import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { expect, inject } from 'vitest'
import { createLog } from '../../apps/server/src/lifecycle/log.ts'
import { type Server, startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { callFunction, type FunctionServer } from '../call-function.ts'
import { freePort } from '../free-port.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { addOpenKitchen, tokensFor } from '../ordering-people.ts'
import { type PrimaryAndReplica, startPrimaryAndReplica } from './primary-and-replica.ts'

const siteUrl = 'http://localhost'
const metricsToken = randomBytes(16).toString('hex')

export interface Marketplace extends FunctionServer {
  server: Server
}

/** Two processes on a primary and a replica, and a kitchen whose chef changes the price of its dish. */
export interface ReplicatedMarketplace {
  engines: PrimaryAndReplica
  one: Marketplace
  other: Marketplace
  kitchen: Kitchen
  chefId: string
  chefToken: string
  /** Access tokens of these users. */
  tokensOf(ids: string[]): Promise<string[]>
  start(environment: Record<string, string>): Promise<Marketplace>
  /** The price of the dish as its chef reads it: never cached. */
  ownPriceAt(marketplace: Marketplace): Promise<number | undefined>
  /** The price as a visitor reads it, possibly cached. */
  publicPriceAt(marketplace: Marketplace): Promise<number>
  /** The chef raises the price at this process. Returns the new price. */
  raisePriceAt(marketplace: Marketplace): Promise<number>
  /** The last written price. */
  price(): number
  stop(): Promise<void>
}

export async function openReplicatedMarketplace(): Promise<ReplicatedMarketplace> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-replicas-'))
  // An older PostgreSQL that runs as another user must be able to enter the folder.
  await chmod(folder, 0o755)
  const engines = await startPrimaryAndReplica(folder, inject('databaseTemplate'))
  const servers: Server[] = []
  const start = async (environment: Record<string, string>) => {
    const marketplace = await startOver(engines, folder, environment)
    servers.push(marketplace.server)
    return marketplace
  }
  const environment = { DATABASE_READ_URL: engines.replicaUrl }
  const [one, other] = [await start(environment), await start(environment)]
  const { database } = one.server
  const kitchen = await addOpenKitchen(database, { portions: 50 })
  const { rows } = await database.pool.query<{ owner: string }>(
    'select profile_id as owner from public.chefs',
  )
  const chefId = rows[0]?.owner ?? ''
  const tokensOf = async (ids: string[]) => (await tokensFor(folder, siteUrl, ids)).tokens
  const chefToken = (await tokensOf([chefId]))[0] ?? ''
  let price = 5

  return {
    engines,
    one,
    other,
    kitchen,
    chefId,
    chefToken,
    tokensOf,
    start,
    price: () => price,
    async ownPriceAt(marketplace) {
      const { status, data } = await callFunction(marketplace, listMenu, {}, { accessToken: chefToken })
      expect(status).toBe(200)
      return data.dishes.find(({ id }) => id === kitchen.dishId)?.price
    },
    async publicPriceAt({ url, anonKey }) {
      const query = new URLSearchParams({ input: JSON.stringify({ id: kitchen.dishId }) })
      const answer = await fetch(`${url}/functions/v1/get-dish?${query}`, { headers: { apikey: anonKey } })
      expect(answer.status).toBe(200)
      return (await answer.json()).price
    },
    async raisePriceAt(marketplace) {
      const input = { ids: [kitchen.dishId], change: { kind: 'amount' as const, value: 1 } }
      const { status } = await callFunction(marketplace, updatePrices, input, { accessToken: chefToken })
      expect(status).toBe(200)
      price += 1
      return price
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await engines.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startOver(
  { primaryUrl }: PrimaryAndReplica,
  folder: string,
  environment: Record<string, string>,
): Promise<Marketplace> {
  const port = await freePort()
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: String(port),
    SITE_URL: siteUrl,
    DATABASE_URL: primaryUrl,
    DATA_DIR: folder,
    SEED: 'none',
    CAPTCHA_PROVIDER: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    METRICS_TOKEN: metricsToken,
    ...environment,
  })
  const server = await startServer({
    settings,
    log: createLog(settings.logLevel),
    prepareWeb: undefined,
    withGazetteer: false,
    onDatabaseFailure(error) {
      throw error
    },
  })
  await server.ready
  return { server, url: `http://127.0.0.1:${port}`, anonKey: server.application.keys.anonKey }
}

/** The replica's status, as seen by a process. */
export function statusAt({ server }: Marketplace) {
  const [status] = server.database.replicas?.status() ?? []
  if (!status) throw new Error('there is no replica')
  return status
}

export const stateAt = (marketplace: Marketplace) => statusAt(marketplace).state
export const answeredAt = (marketplace: Marketplace) => statusAt(marketplace).reads.answered

export async function metricsOf({ url }: Marketplace): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}
