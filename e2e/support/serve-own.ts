/**
 * A marketplace for one file of journeys that change what everybody sees: no demo, but an admin, a buyer and three
 * kitchens. Prints one line of JSON when it is ready.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import { createLog } from '../../apps/server/src/lifecycle/log.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { buildWebWhenStale } from '../../apps/server/src/web/build-web-when-stale.ts'
import { addKitchen } from '../../tests/kitchen-fixture.ts'

const folder = await mkdtemp(join(tmpdir(), 'localchef-own-'))
const settings = readSettings({
  NODE_ENV: 'test',
  PORT: process.env.OWN_PORT ?? '0',
  DATA_DIR: folder,
  SEED: 'none',
  LOG_LEVEL: 'error',
})
const server = await startServer({
  settings,
  log: createLog(settings.logLevel),
  prepareWeb: process.env.OWN_WEB ? async () => process.env.OWN_WEB ?? '' : buildWebWhenStale,
  withGazetteer: false,
  onDatabaseFailure(error) {
    throw error
  },
})
await server.ready

const passwordHash = await hashPassword('localchef-demo')
const people = [
  ['admin', 'Ada Admin', 'admin'],
  ['buyer', 'Bella Buyer', 'buyer'],
  ['chef', 'Olga Piroshki', 'chef'],
  ['chef2', 'Nora Noodle', 'chef'],
  ['chef3', 'Tim Taco', 'chef'],
] as const
for (const [word, name, role] of people) {
  const email = `${word}@own.test`
  const id = await server.database.transaction(async (connection) => {
    const account = await insertAccount(connection, { email, passwordHash, confirmedAt: new Date() })
    await connection.query(
      'insert into public.profiles (id, role, name, email, is_onboarded) values ($1, $2, $3, $4, true)',
      [account.id, role, name, email],
    )
    return account.id
  })
  if (role === 'chef') await addKitchen(server.database, id, { name: `${name} Kitchen` })
}
console.log(JSON.stringify({ url: server.siteUrl }))

async function end() {
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
