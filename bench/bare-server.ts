/**
 * A minimal Node server for comparison: it runs statements on the same engine through `pg` and returns the rows as JSON,
 * without roles, contracts or transactions. `POST /learn` runs one of our functions, records its statements and returns
 * the path that repeats them.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { nothingOutside } from '../tests/nothing-outside.ts'
import { someIds } from './hot-reads.ts'

const settings = readSettings(process.env)
const { database, stop } = await openDatabase({
  databaseUrl: settings.databaseUrl,
  dataFolder: settings.dataFolder,
  poolSize: settings.databasePoolSize,
  log: createLog('warn'),
  onFailure(error) {
    throw error
  },
})
const { pool } = database
// Set once per connection, so that no request pays for it.
pool.on('connect', (client) => void client.query('set search_path = public, extensions'))

interface Statement {
  text: string
  values: readonly unknown[]
}

const grid = createChefGrid()
const learned = new Map<string, Statement[]>()

async function statementsOf(name: string, input: object): Promise<Statement[]> {
  const fn = serverFunctions.find(({ contract }) => contract.name === name)
  if (!fn) throw new Error(`no function ${name}`)
  const statements: Statement[] = []
  await database.transaction(async (connection) => {
    const db = queriesOn({
      query(query, values = []) {
        // Transaction-local settings would be lost outside a transaction.
        statements.push({ text: query.replace(/(set_config\(.*), true\)/, '$1, false)'), values })
        return connection.query(query, values)
      },
    })
    const call = {
      db,
      user: null,
      now: new Date(),
      outside: nothingOutside({ grid }),
      refuse: Refusal.make,
    }
    await fn.handle(fn.contract.input.parse(input), call)
    // Records only the second run: the first one filled the function's caches.
    statements.length = 0
    await fn.handle(fn.contract.input.parse(input), call)
  })
  return statements
}

async function learn(request: IncomingMessage): Promise<{ path: string }> {
  const { name, input } = JSON.parse(await text(request)) as { name: string; input: object }
  const path = `/${name}/${learned.size}`
  // The first call fills caches in memory; only the second is recorded.
  await statementsOf(name, input)
  learned.set(path, await statementsOf(name, input))
  return { path }
}

async function answersOf(path: string): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const statement of learned.get(path) ?? []) {
    answers.push((await pool.query(statement.text, [...statement.values])).rows)
  }
  return answers
}

const server = createServer(async (request, response) => {
  const path = request.url ?? ''
  try {
    const answer =
      path === '/learn'
        ? await learn(request)
        : path === '/ids'
          ? await someIds(pool)
          : learned.has(path) && (await answersOf(path))
    if (!answer) response.statusCode = 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer ?? null))
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => {
  console.log(`The bare server is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await stop()
  process.exit(0)
})
