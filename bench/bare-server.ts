/**
 * A minimal Node server for comparison: it runs statements on the same engine through `pg` and returns the rows as JSON,
 * without roles, contracts or transactions. `POST /learn/<name>` runs one of our functions and records its statements,
 * which `GET /<name>` repeats.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { nothingOutside } from '../tests/nothing-outside.ts'

const settings = readSettings(process.env)
const { database, stop } = await openDatabase({
  databaseUrl: settings.databaseUrl,
  dataFolder: settings.dataFolder,
  poolSize: settings.databasePoolSize,
  log: createLog('warn'),
})
const { pool } = database
// Set once per connection, so that no request pays for it.
pool.on('connect', (client) => void client.query('set search_path = public, extensions'))

const outside = nothingOutside({ grid: createChefGrid() })
const learned = new Map<string, { text: string; values: unknown[] }[]>()

async function learn(name: string, input: unknown): Promise<void> {
  const fn = serverFunctions.find(({ contract }) => contract.name === name)
  if (!fn) throw new Error(`no function ${name}`)
  // The first call fills caches in memory; only the second is recorded.
  for (let call = 0; call < 2; call += 1) {
    const statements: { text: string; values: unknown[] }[] = []
    await database.transaction(async (connection) => {
      const db = queriesOn({
        query(query, values = []) {
          // Transaction-local settings would be lost outside a transaction.
          const text = query.replace(/(set_config\(.*), true\)/, '$1, false)')
          statements.push({ text, values: [...values] })
          return connection.query(query, values)
        },
      })
      const context = { db, user: null, now: new Date(), outside, refuse: Refusal.make }
      await fn.handle(fn.contract.input.parse(input), context)
    })
    learned.set(`/${name}`, statements)
  }
}

const server = createServer(async (request, response) => {
  const path = request.url ?? ''
  try {
    const answers: unknown[] = []
    if (request.method === 'POST') await learn(path.replace('/learn/', ''), await json(request))
    for (const { text, values } of learned.get(path) ?? []) {
      answers.push((await pool.query(text, values)).rows)
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers))
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => {
  // The ready line, for which the bench waits.
  console.log(`LocalChef is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await stop()
  process.exit(0)
})
