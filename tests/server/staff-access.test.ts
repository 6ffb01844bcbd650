import { listBookings } from '@localchef/contracts/bookings/list-bookings'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { listDishes } from '@localchef/contracts/listings/list-dishes'
import { listServices } from '@localchef/contracts/listings/list-services'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { listAllReviews } from '@localchef/contracts/reviews/list-all-reviews'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { serverFunctions } from '@localchef/domain/functions'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribe } from '../backend/realtime-stage.ts'
import { callFunction } from '../call-function.ts'
import { fillAdminRows } from '../fill-admin-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { leastInput } from '../security/least-input.ts'

/**
 * The scope of each staff right: other people's orders, bookings and conversations in functions for signed-in
 * people, and rows.
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

describe('orders, bookings and conversations of others', () => {
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
    'transition-order': () => ({ orderId, from: 'confirmed', to: 'cancelled', reason }),
    'get-booking': () => ({ bookingId }),
    'transition-booking': () => ({ bookingId, from: 'confirmed', to: 'cancelled', reason }),
    'list-messages': () => ({ orderId }),
  }
  const withRight = forSignedIn.flatMap((contract) =>
    contract.right ? [[contract.name, contract, contract.right] as const] : [],
  )

  test('every function for signed-in people that names a right is called here', () => {
    expect(withRight.map(([name]) => name).sort()).toEqual(Object.keys(inputs).sort())
  })

  test.each(withRight)(
    '%s refuses an admin without its right, and is open with it alone',
    async (name, contract, right) => {
      const input = inputs[name]?.()
      for (const stranger of [buyer, chef]) {
        expect((await callFunction(server, contract, input, stranger)).status).toBe(404)
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

describe('rows that policies open to admins', () => {
  /** Tables whose policies check a right indirectly: by another table, a function or a column. */
  const indirect: readonly (readonly [string, StaffRight])[] = [
    ['public.class_sessions', 'listings'],
    ['public.dish_variants', 'listings'],
    ['public.review_dishes', 'reviews'],
    ['public.saved_views', 'orders_read'],
    ['storage.objects', 'disputes'],
    ['storage.objects', 'reports'],
    ['storage.objects', 'reviews'],
  ]
  let tables: string[]
  const rightsOfTable = new Map<string, Set<StaffRight>>()

  beforeAll(async () => {
    await fillAdminRows(server.database)
    const { rows } = await server.database.pool.query<{ name: string; rights: StaffRight[] }>(
      `select schemaname || '.' || tablename as name,
         array(
           select distinct found[1]
           from regexp_matches(string_agg(qual, ' '), 'has_staff_right\\(''([a-z_]+)''', 'g') as found
         ) as rights
       from pg_policies
       where schemaname in ('public', 'storage')
         and 'authenticated' = any (roles)
         and permissive = 'PERMISSIVE'
         and cmd in ('SELECT', 'ALL')
       group by 1
       order by 1`,
    )
    tables = rows.map(({ name }) => name)
    const named = rows.flatMap(({ name, rights }) => rights.map((right) => [name, right] as const))
    for (const [table, right] of [...named, ...indirect]) {
      rightsOfTable.set(table, (rightsOfTable.get(table) ?? new Set()).add(right))
    }
  }, 120_000)

  /** The number of rows that a person can read in each table. Admins can always read the rights of their own role. */
  async function countRows(user: TestUser): Promise<Map<string, number>> {
    const claims = decodeJwt(user.accessToken)
    const caller = { role: 'authenticated', userId: user.id, claims } as const
    const counts = tables.map((table) => `(select count(*)::integer from ${table})`)
    const { rows } = await server.database.as(caller, (connection) =>
      connection.query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`),
    )
    return new Map(tables.map((table, index) => [table, rows[0]?.counts[index] ?? 0]))
  }

  async function tablesWithMore(known: Map<string, number>, own: number): Promise<string[]> {
    const counts = await countRows(tester)
    return tables.filter((table) => {
      const more = (counts.get(table) ?? 0) - (known.get(table) ?? 0)
      return table === 'public.staff_role_rights' ? more > own : more > 0
    })
  }

  test('an admin without rights reads no row that a buyer cannot read, except their own staff role', async () => {
    await setRightsOfTester([])
    const known = await countRows(buyer)
    known.set('public.staff_members', 1).set('public.staff_roles', 1)
    expect(await countRows(tester)).toEqual(known)
  })

  test('an admin reads more rows of a table only with a right that its policies name', async () => {
    await setRightsOfTester([])
    const known = await countRows(tester)
    const opened: [StaffRight, string[]][] = []
    const named: [StaffRight, string[]][] = []
    for (const right of StaffRight.options) {
      await setRightsOfTester([right])
      const open = await tablesWithMore(known, 1)
      opened.push([right, open])
      named.push([right, tables.filter((table) => rightsOfTable.get(table)?.has(right))])
    }
    expect(opened).toEqual(named)
    expect(rightsOfTable.size).toBeGreaterThan(45)
  })

  test('a live change of an order, a booking or a message reaches an admin only with a right that opens its row', async () => {
    const live = ['orders', 'bookings', 'messages'] as const
    const heard: unknown[] = []
    await tester.client.realtime.setAuth()
    const channel = tester.client.channel('changes of others')
    for (const table of live) {
      channel.on('postgres_changes', { event: 'UPDATE', schema: 'public', table }, () => heard.push(table))
    }
    const own = { event: 'INSERT', schema: 'public', table: 'notifications' } as const
    channel.on('postgres_changes', own, ({ new: row }) => heard.push(row.title))
    await subscribe(channel)
    const reached: [StaffRight, unknown[]][] = []
    for (const right of StaffRight.options) {
      await setRightsOfTester([right])
      heard.length = 0
      await server.database.transaction(async (connection) => {
        for (const [table, column] of [
          ['orders', 'buyer_name'],
          ['bookings', 'buyer_name'],
          ['messages', 'body'],
        ]) {
          await connection.query(
            `update public.${table} set ${column} = ${column} || '.' where id = (select min(id::text)::uuid from public.${table})`,
          )
        }
      })
      // Changes arrive in commit order, so all earlier ones have arrived.
      await server.database.pool.query(
        "insert into public.notifications (user_id, title, type) values ($1, $2, 'order')",
        [tester.id, right],
      )
      await expect.poll(() => heard, { timeout: 20_000 }).toContain(right)
      reached.push([right, heard.filter((one) => one !== right).sort()])
    }
    expect(reached).toEqual(
      StaffRight.options.map((right) => [
        right,
        live.filter((table) => rightsOfTable.get(`public.${table}`)?.has(right)).sort(),
      ]),
    )
    expect(reached.flatMap(([, tables]) => tables)).toEqual(
      expect.arrayContaining(['orders', 'bookings', 'messages']),
    )
    await tester.client.removeChannel(channel)
  }, 120_000)

  test('no function of the database grants access by the bare role of an admin', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select p.proname as name
       from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private')
         and p.prosrc ~ '''admin'''
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      // A trigger keeps the admin's row in staff_members.
      'follow_admin_role',
      // Nobody can make themselves an admin.
      'guard_profile',
      'has_staff_right',
      // An admin's API key is refused.
      'use_api_key',
    ])
  })
})
