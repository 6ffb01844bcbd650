/**
 * The least a Node server can do for a hot read: run its statements on the same engine through `pg`, answer
 * the rows as JSON. No roles, no contracts, no transaction. The statements are those of our own functions,
 * written down once at the start.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { noAccounts, noUpkeep } from '../tests/no-accounts.ts'
import { hotReads, type Ids } from './hot-reads.ts'

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
// A setting of the database's own, so that every connection has it without a statement more.
await pool.query(
  `do $$ begin execute format('alter database %I set search_path = public, extensions', current_database()); end $$`,
)
await pool.query('set search_path = public, extensions')

const { rows } = await pool.query<Ids & Record<string, unknown>>(
  `select c.id as "chefId", d.id as "dishId"
   from public.chefs c
   join public.dishes d on d.chef_id = c.id
   where c.status = 'active'
     and d.status = 'active'
   order by c.rating_count desc, c.id, d.id
   limit 1`,
)
const [ids] = rows
if (!ids) throw new Error('The bare server needs the demo marketplace')

interface Statement {
  text: string
  values: readonly unknown[]
}

async function statementsOf(name: string, input: object): Promise<Statement[]> {
  const fn = serverFunctions.find(({ contract }) => contract.name === name)
  if (!fn) throw new Error(`no function ${name}`)
  const statements: Statement[] = []
  await database.transaction(async (connection) => {
    const db = queriesOn({
      query(text, values = []) {
        statements.push({ text, values })
        return connection.query(text, values)
      },
    })
    const outside = {
      queueMail: async () => undefined,
      enqueue: async () => undefined,
      accounts: noAccounts,
      upkeep: noUpkeep,
    }
    await fn.handle(fn.contract.input.parse(input), { db, person: null, now: new Date(), outside })
  })
  return statements
}

const statements = new Map<string, Statement[]>()
for (const { contract, inputOf } of hotReads) {
  statements.set(`/${contract.name}`, await statementsOf(contract.name, inputOf(ids)))
}

const server = createServer(async (request, response) => {
  const answers: unknown[] = []
  for (const { text, values } of statements.get(request.url ?? '') ?? []) {
    answers.push((await pool.query(text, [...values])).rows)
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(request.url === '/ids' ? ids : answers))
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
