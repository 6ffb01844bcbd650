import type { Database } from '@localchef/backend/database'
import { addKitchen } from '../../tests/kitchen-fixture.ts'
import type { Account } from './accounts.ts'
import { test as base } from './both-languages.ts'
import { insertPerson } from './create-account.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

const password = 'a long enough password'
export const own = {
  admin: { email: 'admin@own.test', password },
  buyer: { email: 'buyer@own.test', password },
  chef: { email: 'chef@own.test', password },
} as const satisfies Record<string, Account>

/**
 * Gives a journey its own marketplace, because it changes shared settings or moves the calendar while others run. The
 * journeys of a worker share one; a file that sets `marketplace` gets one that no other file uses, for reports that sum
 * up all orders. `settings` are environment variables of the marketplace's server.
 */
export const test = base.extend<
  object,
  { marketplace: string; settings: Record<string, string>; server: OwnServer }
>({
  marketplace: ['shared', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use) => {
      const server = await startOwnServer(settings)
      await addPeople(server.database)
      await use(server)
      await server.stop()
    },
    // The first one migrates a new database, which takes a minute on a busy machine.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from './both-languages.ts'

/** Adds an admin, a buyer and three chefs with a kitchen each. */
export async function addPeople(database: Database): Promise<void> {
  for (const [email, name, role, kitchenRu] of [
    [own.admin.email, 'Ada Admin', 'admin', null],
    [own.buyer.email, 'Bella Buyer', 'buyer', null],
    [own.chef.email, 'Olga Piroshki', 'chef', 'Пирожки Ольги'],
    ['chef2@own.test', 'Nora Noodle', 'chef', 'Лапша Норы'],
    ['chef3@own.test', 'Tim Taco', 'chef', 'Тако Тима'],
  ] as const) {
    const id = await insertPerson(database, { email, role, name })
    if (kitchenRu) await addKitchen(database, id, { name: `${name} Kitchen`, nameRu: kitchenRu })
  }
}
