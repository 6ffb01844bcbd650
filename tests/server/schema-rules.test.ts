import { orderTransitions } from '@localchef/contracts/orders/order-transitions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function rowsOf<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await server.database.transaction((connection) =>
    connection.query<Row & Record<string, unknown>>(text, values),
  )
  return rows
}

test('every table of the public schema has row level security', async () => {
  const open = await rowsOf<{ name: string }>(`
    select c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public'
      and c.relkind in ('r', 'p')
      and not c.relrowsecurity
  `)
  expect(open, 'enable row level security in the migration of the table').toEqual([])
})

test('every foreign key of the public schema has an index that begins with its columns', async () => {
  const missing = await rowsOf<{ name: string }>(`
    select k.conname as name
    from pg_constraint k
    join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f'
      and n.nspname = 'public'
      and not exists (
        select 1
        from pg_index i
        where i.indrelid = k.conrelid
          and i.indpred is null
          and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
      )
  `)
  expect(missing, 'add the index to the migration of the table').toEqual([])
})

test('policies guard every table that people write to', async () => {
  const rows = await rowsOf<{ open: string }>(
    `select p.polrelid::regclass::text || ' ' || p.polcmd::text as open
     from pg_policy p
     join pg_class c on c.oid = p.polrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'storage')
       and p.polpermissive
       and p.polcmd <> 'r'
       and not exists (
         select from pg_policy r
         where r.polrelid = p.polrelid
           and not r.polpermissive
           and r.polcmd in ('*', p.polcmd)
           and pg_get_expr(coalesce(r.polqual, r.polwithcheck), r.polrelid) ~ 'factor_given'
       )`,
  )
  expect(rows, 'add a restrictive policy <table>_factor to the migration of the table').toEqual([])
})

test('every policy on personal rows requires the factor', async () => {
  // A policy that compares the caller's id also needs a restrictive policy, or a function that checks the factor.
  const rows = await rowsOf<{ relation: string; policy: string }>(
    `select p.polrelid::regclass::text as relation, p.polname::text as policy
     from pg_policy p
     join pg_class c on c.oid = p.polrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'storage')
       and p.polpermissive
       and coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
         ~ 'auth\\.uid'
       and coalesce(pg_get_expr(p.polqual, p.polrelid), '') !~ 'factor_given'
       and not exists (
         select from pg_policy r
         where r.polrelid = p.polrelid
           and not r.polpermissive
           and r.polcmd in ('*', p.polcmd)
           and pg_get_expr(coalesce(r.polqual, r.polwithcheck), r.polrelid) ~ 'factor_given'
       )
     order by 1, 2`,
  )
  expect(
    rows.map(({ relation, policy }) => `${relation} ${policy}`),
    'add a restrictive policy <table>_factor to the migration of the table',
  ).toEqual([
    // The page that requires the factor greets the person by name.
    'profiles profiles_select',
    // Public unless hidden.
    'reviews reviews_select',
  ])
})

test('every column for names that people choose refuses invisible characters', async () => {
  const rows = await rowsOf<{ column: string }>(`
    select format('%s.%s', c.table_name, c.column_name) as column
    from information_schema.columns c
    where c.table_schema = 'public'
      and c.column_name in ('name', 'name_ru')
      and c.table_name not in ('cuisines', 'places')
      and not exists (
        select
        from pg_catalog.pg_constraint k
        where k.conrelid = format('public.%I', c.table_name)::regclass
          and k.conname = format('%s_%s_plain_check', c.table_name, c.column_name)
      )
  `)
  const tables = await rowsOf<{ name: string }>(
    `select relname as name from pg_catalog.pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const isTable = new Set(tables.map(({ name }) => name))
  expect(
    rows.filter(({ column }) => isTable.has(column.split('.')[0] ?? '')),
    'add the constraint <table>_<column>_plain_check with private.is_plain_name to the migration',
  ).toEqual([])
})

test('no index has only the first columns of another index of its table', async () => {
  const redundant = await rowsOf<{ name: string; beside: string }>(`
    select i.indexrelid::regclass::text as name, o.indexrelid::regclass::text as beside
    from pg_index i
    join pg_index o on o.indrelid = i.indrelid and o.indexrelid <> i.indexrelid
    join pg_class c on c.oid = i.indexrelid
    join pg_class d on d.oid = o.indexrelid and d.relam = c.relam
    join pg_am a on a.oid = c.relam and a.amname = 'btree'
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'pg_toast', 'pgboss')
      and not i.indisunique
      and i.indexprs is null
      and i.indnatts = i.indnkeyatts
      -- A partial index is smaller than a whole one.
      and pg_get_expr(i.indpred, i.indrelid) is not distinct from pg_get_expr(o.indpred, o.indrelid)
      and (i.indkey::smallint[])[0:i.indnkeyatts - 1] = (o.indkey::smallint[])[0:i.indnkeyatts - 1]
      and (i.indclass::oid[])[0:i.indnkeyatts - 1] = (o.indclass::oid[])[0:i.indnkeyatts - 1]
      and (i.indoption::smallint[])[0:i.indnkeyatts - 1] = (o.indoption::smallint[])[0:i.indnkeyatts - 1]
      and i.indnkeyatts <= o.indnkeyatts
      -- Of two equal ones only the later is named.
      and (i.indnkeyatts < o.indnkeyatts or o.indisunique or i.indexrelid > o.indexrelid)
    order by 1, 2
  `)
  expect(redundant).toEqual([])
})

test('the table of order transitions is the same in the database and in the code', async () => {
  const stored = await rowsOf<{
    from: string
    to: string
    actor: string
    fulfilment: string | null
    food: string | null
    reason: boolean
    proposal: boolean
    undo: number | null
  }>(
    `select from_status as "from", to_status as "to", actor, fulfilment, food, needs_reason as reason,
       needs_proposal as proposal, undo_seconds as undo
     from public.order_transitions`,
  )
  const text = (move: (typeof stored)[number]) =>
    [
      move.from,
      move.to,
      move.actor,
      move.fulfilment ?? 'both',
      move.food ?? 'both',
      move.reason,
      move.proposal,
      move.undo,
    ].join(' ')
  expect(stored.map(text).sort()).toEqual(
    orderTransitions
      .map((move) =>
        text({
          ...move,
          fulfilment: move.fulfilment ?? null,
          food: move.food ?? null,
          reason: move.needsReason ?? false,
          proposal: move.needsProposal ?? false,
          undo: move.undoSeconds ?? null,
        }),
      )
      .sort(),
  )
})

describe('rules of the database', () => {
  test('users cannot give themselves the role admin', async () => {
    const user = await server.signUp({ email: 'climber@rules.test', role: 'buyer', name: 'Climber' })
    const raised = await user.client.from('profiles').update({ role: 'admin' }).eq('id', user.id).select()
    expect(raised.error?.code).toBe('42501')
    const [profile] = await rowsOf<{ role: string }>(`select role from public.profiles where id = $1`, [
      user.id,
    ])
    expect(profile?.role).toBe('buyer')
  })

  test('two accepted bookings of one chef cannot overlap', async () => {
    const chef = await server.signUp({ email: 'booked@rules.test', role: 'chef', name: 'Booked' })
    const { chefId } = await addKitchen(server.database, chef.id)
    const book = (from: string, until: string) =>
      rowsOf(
        `insert into public.bookings (chef_id, status, service_name, guests, starts_at, ends_at, price_cents, buyer_name)
         values ($1, 'accepted', 'Dinner', 8, $2, $3, 20000, 'Bella')`,
        [chefId, from, until],
      )
    await book('2027-01-01T18:00Z', '2027-01-01T22:00Z')
    await expect(book('2027-01-01T21:00Z', '2027-01-01T23:00Z')).rejects.toMatchObject({ code: '23P01' })
    await book('2027-01-01T22:00Z', '2027-01-01T23:00Z')
  })

  test('the portions of a batch cannot become negative', async () => {
    const chef = await server.signUp({ email: 'portions@rules.test', role: 'chef', name: 'Portions' })
    const { batchId } = await addKitchen(server.database, chef.id)
    const oversell = rowsOf(`update public.ready_batches set portions_left = -1 where id = $1`, [batchId])
    await expect(oversell).rejects.toMatchObject({ code: '23514' })
  })

  test('only buyers of a completed order can review it', async () => {
    const chef = await server.signUp({ email: 'reviewed@rules.test', role: 'chef', name: 'Reviewed' })
    const { chefId } = await addKitchen(server.database, chef.id)
    const invented = rowsOf(
      `insert into public.reviews (chef_id, buyer_id, order_id, rating, author_name)
       values ($1, $2, gen_random_uuid(), 5, 'Friend')`,
      [chefId, chef.id],
    )
    await expect(invented).rejects.toMatchObject({ code: 'LC002' })
  })

  test('nobody can rewrite the audit, not even the owner of the table', async () => {
    await rowsOf(`insert into public.audit_log (action, subject_kind) values ('test', 'test')`)
    await expect(rowsOf(`delete from public.audit_log`)).rejects.toMatchObject({ code: '42501' })
  })

  test('only its chef reads the exact place of a kitchen', async () => {
    const chef = await server.signUp({ email: 'secret@rules.test', role: 'chef', name: 'Secret' })
    const stranger = await server.signUp({ email: 'curious@rules.test', role: 'buyer', name: 'Curious' })
    await addKitchen(server.database, chef.id)
    const { data: own } = await chef.client.from('chef_private_details').select('address_line')
    expect(own).toEqual([{ address_line: '1 Secret Street' }])
    const { data: others } = await stranger.client.from('chef_private_details').select('address_line')
    expect(others).toEqual([])
  })
})
