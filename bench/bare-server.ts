/**
 * The least a Node server can do for a read: run its statements on the same engine through `pg`, answer the rows
 * as JSON. No roles, no contracts, no transaction. The statements are those of our own functions: what is posted to
 * `/learn` is carried out, and its statements are written down under the path that is answered.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { nothingOutside } from '../tests/nothing-outside.ts'
import type { Ids } from './hot-reads.ts'

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
// Of the connection's own, so that no request pays for it.
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
        // What is set for a transaction would be gone at once without one.
        statements.push({ text: query.replace(/(set_config\(.*), true\)/, '$1, false)'), values })
        return connection.query(query, values)
      },
    })
    const call = { db, person: null, now: new Date(), outside: nothingOutside({ grid }) }
    await fn.handle(fn.contract.input.parse(input), call)
    // Only what is asked each time: what a server keeps is known by now.
    statements.length = 0
    await fn.handle(fn.contract.input.parse(input), call)
  })
  return statements
}

async function learn(request: IncomingMessage): Promise<{ path: string }> {
  const { name, input } = JSON.parse(await text(request)) as { name: string; input: object }
  const path = `/${name}/${learned.size}`
  // Twice: what our functions keep in memory from one call to the next is asked for once.
  await statementsOf(name, input)
  learned.set(path, await statementsOf(name, input))
  return { path }
}

async function someIds(): Promise<Ids | undefined> {
  const { rows } = await pool.query<Ids & Record<string, unknown>>(
    `select c.id as "chefId", d.id as "dishId"
     from public.chefs c
     join public.dishes d on d.chef_id = c.id
     where c.status = 'active'
       and d.status = 'active'
     order by c.rating_count desc, c.id, d.id
     limit 1`,
  )
  return rows[0]
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
          ? await someIds()
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
