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
 * Gives a journey its own marketplace, because it changes shared settings or moves the calendar while others run. The
 * journeys of a worker share it; those of a file with another value of `marketplace` have one that no other file uses,
 * for reports that sum up all orders.
 */
export const test = base.extend<object, { marketplace: string; server: OwnServer }>({
  marketplace: ['shared', { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture destructures its dependencies
    async ({}, use) => {
      const server = await startOwnServer()
      await addPeople(server.database)
      await use(server)
      await server.stop()
    },
    // Migrating a new database takes a minute on a busy machine.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from './both-languages.ts'

/** Adds an admin, a buyer and three chefs with a kitchen each. */
export async function addPeople(database: Database): Promise<void> {
  const passwordHash = await hashPassword(password)
  for (const [email, name, role, kitchenRu] of [
    [own.admin.email, 'Ada Admin', 'admin', null],
    [own.buyer.email, 'Bella Buyer', 'buyer', null],
    [own.chef.email, 'Olga Piroshki', 'chef', 'Пирожки Ольги'],
    ['chef2@own.test', 'Nora Noodle', 'chef', 'Лапша Норы'],
    ['chef3@own.test', 'Tim Taco', 'chef', 'Тако Тима'],
  ] as const) {
    const id = await database.transaction(async (connection) => {
      const account = await insertAccount(connection, { email, passwordHash, confirmedAt: new Date() })
      await connection.query(
        'insert into public.profiles (id, role, name, email, is_onboarded) values ($1, $2, $3, $4, true)',
        [account.id, role, name, email],
      )
      return account.id
    })
    if (kitchenRu) await addKitchen(database, id, { name: `${name} Kitchen`, nameRu: kitchenRu })
  }
}
