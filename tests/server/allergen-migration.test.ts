import { createDatabase, type Database } from '@localchef/backend/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import { asAdmin, urlOf } from '../database-template.ts'

const name = 'localchef_before_allergen_statements'
const { adminUrl, ownerUrl } = inject('databaseTemplate')
let pool: pg.Pool
let database: Database

beforeAll(async () => {
  await asAdmin(adminUrl, [`create database ${name} owner localchef`])
  pool = new pg.Pool({ connectionString: urlOf(ownerUrl, { database: name }), max: 2 })
  database = createDatabase(pool, async () => async () => undefined)
})
afterAll(async () => {
  await pool.end()
  await asAdmin(adminUrl, [`drop database if exists ${name} with (force)`])
})

test('dishes and orders from before the rule have no statement where nothing was ticked, and stay offered', async () => {
  const migrations = await readMigrations()
  const rule = migrations.findIndex((migration) => migration.name.includes('allergen_statements'))
  expect(rule).toBeGreaterThan(0)
  await migrate(database, migrations.slice(0, rule))
  const { rows } = await pool.query<{ id: string; updated_at: Date }>(`
    with person as (
      insert into auth.users (id, email) values (gen_random_uuid(), 'chef@old.test') returning id
    ),
    profile as (
      insert into public.profiles (id, role, name, email) select id, 'chef', 'Olga', 'chef@old.test' from person returning id
    ),
    chef as (
      insert into public.chefs (profile_id, slug, name, status) select id, 'old', 'Old kitchen', 'draft' from profile returning id
    )
    insert into public.dishes (chef_id, name, price_cents, category, status, allergens, updated_at)
    select chef.id, d.name, 500, 'main', 'active', d.allergens, '2026-01-01'
    from chef, (values ('Almond cake', '{}'::text[]), ('Milk cake', '{milk}'::text[])) d (name, allergens)
    returning id, updated_at
  `)
  expect(rows).toHaveLength(2)
  await migrate(database, migrations)
  const dishes = await pool.query(
    'select name, status, allergens, updated_at from public.dishes order by name',
  )
  const updated_at = new Date(rows[0]?.updated_at ?? '')
  expect(dishes.rows).toEqual([
    { name: 'Almond cake', status: 'active', allergens: null, updated_at },
    { name: 'Milk cake', status: 'active', allergens: ['milk'], updated_at },
  ])
  // The triggers that the migration put to sleep are awake.
  const asleep = await pool.query(
    `select tgname from pg_trigger
     where tgrelid in ('public.dishes'::regclass, 'public.order_lines'::regclass) and not tgisinternal and tgenabled <> 'O'`,
  )
  expect(asleep.rows).toEqual([])
  await expect(
    pool.query(`update public.dishes set status = 'active' where name = 'Almond cake'`),
  ).rejects.toMatchObject({ code: 'LC004' })
})
