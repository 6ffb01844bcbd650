import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import { addKitchen } from '../../tests/kitchen-fixture.ts'
import type { Account } from './accounts.ts'
import { test as base } from './both-languages.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

const password = 'localchef-demo'
export const own = {
  admin: { email: 'admin@own.test', password },
  buyer: { email: 'buyer@own.test', password },
  chef: { email: 'chef@own.test', password },
} as const satisfies Record<string, Account>

/**
 * Journeys that change what everybody sees, or move the calendar, have a marketplace to themselves: others run at
 * the same time.
 */
export const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it takes
    async ({}, use) => {
      const server = await startOwnServer()
      await addPeople(server.database)
      await use(server)
      await server.stop()
    },
    // A new database is migrated from its beginning: on a busy machine that alone takes a minute.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from './both-languages.ts'

/** An admin, a buyer and three chefs, each with a kitchen. */
async function addPeople(database: Database): Promise<void> {
  const passwordHash = await hashPassword(password)
  for (const [email, name, role] of [
    [own.admin.email, 'Ada Admin', 'admin'],
    [own.buyer.email, 'Bella Buyer', 'buyer'],
    [own.chef.email, 'Olga Piroshki', 'chef'],
    ['chef2@own.test', 'Nora Noodle', 'chef'],
    ['chef3@own.test', 'Tim Taco', 'chef'],
  ] as const) {
    const id = await database.transaction(async (connection) => {
      const account = await insertAccount(connection, { email, passwordHash, confirmedAt: new Date() })
      await connection.query(
        'insert into public.profiles (id, role, name, email, is_onboarded) values ($1, $2, $3, $4, true)',
        [account.id, role, name, email],
      )
      return account.id
    })
    if (role === 'chef') await addKitchen(database, id, { name: `${name} Kitchen` })
  }
}
