import { listBookings } from '@localchef/contracts/bookings/list-bookings'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { listDishes } from '@localchef/contracts/listings/list-dishes'
import { listServices } from '@localchef/contracts/listings/list-services'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { listAllReviews } from '@localchef/contracts/reviews/list-all-reviews'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { leastInput } from '../security/least-input.ts'

/**
 * The scope of each staff right: other people's orders, bookings and conversations in functions for signed-in
 * people. No right opens a row: see `readable-rows.test.ts`.
 */

const reason = 'Because of a test'
const contracts: readonly FunctionContract[] = serverFunctions.map(({ contract }) => contract)
const forSignedIn = contracts.filter(({ access }) => access === 'signed-in')

let server: TestServer
let buyer: TestUser
let chef: TestUser
let tester: TestUser

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  buyer = await server.signUp({ email: 'buyer@reach.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@reach.test', role: 'chef', name: 'Charly Chef' })
  tester = await server.signUp({ email: 'tester@reach.test', role: 'admin', name: 'Tess Tester' })
  await server.database.pool.query("insert into public.staff_roles values ('tester')")
  await server.database.pool.query("update public.staff_members set role = 'tester' where user_id = $1", [
    tester.id,
  ])
}, 240_000)
afterAll(() => server.stop())

async function setRightsOfTester(rights: readonly StaffRight[]): Promise<void> {
  await server.database.pool.query("delete from public.staff_role_rights where role = 'tester'")
  await server.database.pool.query(
    "insert into public.staff_role_rights (role, right_name) select 'tester', unnest($1::text[])",
    [rights],
  )
}

const allBut = (rights: readonly StaffRight[]) =>
  StaffRight.options.filter((right) => !rights.includes(right))

describe('orders, bookings and conversations of others, and the programs of the marketplace', () => {
  let orderId: string
  let bookingId: string

  beforeAll(async () => {
    const { rows } = await server.database.pool.query<{ orderId: string; bookingId: string }>(
      `select
         (select id from public.orders where status = 'confirmed' order by id limit 1) as "orderId",
         (select id from public.bookings where status = 'confirmed' order by id limit 1) as "bookingId"`,
    )
    orderId = rows[0]?.orderId ?? ''
    bookingId = rows[0]?.bookingId ?? ''
  })

  /** An input about other people's data for each function that names a right. */
  const inputs: Record<string, () => unknown> = {
    'get-order': () => ({ orderId }),
    'refund-order': () => ({ orderId, seenRefundable: 1, reason }),
    'refund-gift-card': () => ({ giftCardId: orderId, reason }),
    'send-gift-card-again': () => ({ giftCardId: orderId, recipientEmail: 'maria@gifts.test' }),
    'refund-booking': () => ({ bookingId, seenRefundable: 1, reason }),
    'transition-order': () => ({ orderId, from: 'confirmed', to: 'cancelled', reason }),
    'get-booking': () => ({ bookingId }),
    'transition-booking': () => ({ bookingId, from: 'confirmed', to: 'cancelled', reason }),
    'list-messages': () => ({ orderId }),
    'create-api-key': () => ({ name: 'Till', scopes: ['marketplace:orders'], expiresInDays: 1 }),
    'list-api-keys': () => ({}),
    'revoke-api-key': () => ({ keyId: orderId }),
    'save-webhook-endpoint': () => ({ url: 'https://hooks.kitchen.com/', events: ['user.deleted'] }),
    'list-webhook-endpoints': () => ({}),
    'list-webhook-deliveries': () => ({ endpointId: orderId }),
    'replay-webhook-delivery': () => ({ deliveryId: orderId }),
    'rotate-webhook-secret': () => ({ endpointId: orderId }),
    'test-webhook-endpoint': () => ({ endpointId: orderId }),
    'delete-webhook-endpoint': () => ({ endpointId: orderId }),
  }
  const withRight = forSignedIn.flatMap((contract) =>
    contract.right ? [[contract.name, contract, contract.right] as const] : [],
  )

  test('every function for signed-in people that names a right is called here', () => {
    expect(withRight.map(([name]) => name).sort(), 'add an input to inputs of this file').toEqual(
      Object.keys(inputs).sort(),
    )
  })

  test.each(withRight)(
    '%s refuses an admin without its right, and is open with it alone',
    async (name, contract, right) => {
      const input = inputs[name]?.()
      for (const stranger of [buyer, chef]) {
        const { status } = await callFunction(server, contract, input, stranger)
        // These two operations read only what belongs to the caller.
        expect(/^list-(api-keys|webhook-endpoints)$/.test(name) ? [200, 403] : [403, 404]).toContain(status)
      }
      await setRightsOfTester(allBut([right]))
      const refused = await callFunction(server, contract, input, tester)
      expect([refused.status, refused.error]).toMatchObject([
        403,
        { code: 'staff_right_missing', details: { right } },
      ])
      await setRightsOfTester([right])
      const { error } = await callFunction(server, contract, input, tester)
      expect(error.code).not.toBe('staff_right_missing')
    },
  )

  test('a refused call of an admin is recorded', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select distinct subject_id as name
       from public.audit_log
       where action = 'refuse-admin-call'
         and actor_id = $1
       order by 1`,
      [tester.id],
    )
    expect(rows.map(({ name }) => name)).toEqual(withRight.map(([name]) => name).sort())
  })

  const withoutRight = forSignedIn.flatMap((contract) => {
    const fields = Object.keys((contract.input as { shape?: object }).shape ?? {})
    const isAbout = fields.includes('orderId') || fields.includes('bookingId')
    return contract.right === undefined && isAbout ? [[contract.name, contract, fields] as const] : []
  })

  test.each(withoutRight)(
    '%s does nothing for an admin as such, even with every right',
    async (_name, contract, fields) => {
      await setRightsOfTester(StaffRight.options)
      const about = fields.includes('orderId') ? { orderId } : { bookingId }
      const input = { ...(leastInput(contract) as object), ...about }
      const { status } = await callFunction(server, contract, input, tester)
      expect([403, 404]).toContain(status)
    },
  )
})

describe('notes and reports about rows of a list', () => {
  const countsIn = async (contract: FunctionContract, input: object) => {
    const { data } = await callFunction(server, contract, input, tester)
    const [rows] = Object.values(data as Record<string, { noteCount: number; openReports?: number }[]>)
    return rows?.map(({ noteCount, openReports = 0 }) => [noteCount, openReports]) ?? []
  }

  test.each([
    ['orders', 'order', listOrders, 'orders_read'],
    ['bookings', 'booking', listBookings, 'orders_read'],
    ['dishes', 'dish', listDishes, 'listings'],
    ['services', 'service', listServices, 'listings'],
    ['reviews', 'review', listAllReviews, 'reviews'],
  ] as const)(
    'the list of %s counts them for admins who may read them only',
    async (table, kind, contract, right) => {
      await server.database.pool.query(
        `insert into public.admin_notes (id, subject_kind, subject_id, body, author_id, author_name)
       select gen_random_uuid(), $1, id, 'Seen', $2, 'Tess Tester' from public.${table}`,
        [kind, tester.id],
      )
      await setRightsOfTester([right])
      const hidden = await countsIn(contract, { limit: 5 })
      expect(hidden).toEqual(hidden.map(() => [0, 0]))
      await setRightsOfTester([right, 'desk', 'reports'])
      const shown = await countsIn(contract, { limit: 5 })
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.every(([notes]) => (notes ?? 0) > 0)).toBe(true)
    },
  )
})
