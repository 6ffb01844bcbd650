import type { Database } from '@localchef/backend/database'
import pg from 'pg'
import { nameOf } from '../backup/archive-contents.ts'
import { listSequences, quoted } from '../backup/dump-rows.ts'
import { ourSchemas } from '../database/our-schemas.ts'
import { type Finding, findingsOf, listed } from './finding.ts'

interface ForeignKey {
  name: string
  child: string
  parent: string
  /** Conditions on a child `c` and a parent `p`. */
  isGiven: string
  isSame: string
}

/** Loading rows with triggers disabled skips the foreign keys, so rows can lose their parents. */
export async function checkForeignKeys({ pool }: Database): Promise<Finding[]> {
  const { rows: keys } = await pool.query<ForeignKey>(
    `select
       k.conname as name,
       n.nspname || '.' || c.relname as child,
       pn.nspname || '.' || p.relname as parent,
       string_agg(format('c.%I is not null', a.attname), ' and ') as "isGiven",
       string_agg(format('p.%I = c.%I', pa.attname, a.attname), ' and ') as "isSame"
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     join pg_class p on p.oid = k.confrelid
     join pg_namespace pn on pn.oid = p.relnamespace
     cross join lateral unnest(k.conkey, k.confkey) as key (own, referred)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = key.own
     join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = key.referred
     where k.contype = 'f'
       and n.nspname = any ($1)
     group by k.oid, k.conname, n.nspname, c.relname, pn.nspname, p.relname
     order by k.conname`,
    [ourSchemas],
  )
  const faults: string[] = []
  for (const { name, child, parent, isGiven, isSame } of keys) {
    const { rows } = await pool.query<{ orphans: number }>(
      `select count(*)::integer as orphans from ${child} c where ${isGiven} and not exists (select from ${parent} p where ${isSame})`,
    )
    const orphans = rows[0]?.orphans ?? 0
    if (orphans > 0) faults.push(`${orphans} of ${child} (${name})`)
  }
  const fault = `rows without the row they refer to: ${listed(faults)}`
  const fine = `every row has the rows it refers to (${keys.length} keys)`
  return findingsOf('foreign keys', faults.length > 0 ? [fault] : [], fine)
}

/** Selects the file names returned by `query` that have no object in the bucket. */
const withoutObject = (bucket: string, query: string) => `
  select f.name
  from (${query}) f (name)
  where f.name !~ '^(https?:|/)'
    and not exists (select from storage.objects o where o.bucket_id = '${bucket}' and o.name = f.name)`

/** Rules that no constraint expresses: the description of a fault, and a query for the offending rows. */
const rules: Readonly<Record<string, string>> = {
  'orders without a line': `
    select o.id from public.orders o
    where not exists (select from public.order_lines l where l.order_id = o.id)`,
  'orders without their first event': `
    select o.id from public.orders o
    where not exists (select from public.order_events e where e.order_id = o.id)`,
  'orders whose subtotal is not that of their lines': `
    select o.id from public.orders o
    join public.order_lines l on l.order_id = o.id
    group by o.id
    having o.subtotal_cents <> sum(l.subtotal_cents)`,
  'sessions without an account': `
    select t.id from auth.refresh_tokens t
    where t.user_id is not null
      and not exists (select from auth.users u where u.id::text = t.user_id)`,
  'files of nobody': `
    select o.id from storage.objects o
    where o.owner_id is not null
      and not exists (select from auth.users u where u.id::text = o.owner_id)`,
  'certifications whose document has no row': withoutObject(
    'certificates',
    'select document_path from public.certifications where document_path is not null',
  ),
  'profiles whose picture has no row': withoutObject(
    'avatars',
    'select avatar_url from public.profiles where avatar_url is not null',
  ),
  'pictures of chefs without a row': withoutObject(
    'pictures',
    'select unnest(array[avatar_path, cover_path] || gallery_paths) from public.chefs',
  ),
  'pictures of dishes without a row': withoutObject(
    'pictures',
    'select picture_path from public.dishes union all select path from public.dish_pictures',
  ),
  'pictures of services without a row': withoutObject('pictures', 'select picture_path from public.services'),
  'pictures of reviews without a row': withoutObject(
    'reviews',
    'select unnest(picture_paths) from public.reviews',
  ),
  'pictures of ordered dishes without a row': withoutObject(
    'pictures',
    // Erasing a chef removes the kitchen's files and keeps the lines of its orders.
    `select l.picture_path
     from public.order_lines l
     join public.orders o on o.id = l.order_id
     join public.chefs c on c.id = o.chef_id
     join public.profiles p on p.id = c.profile_id
     where p.erased_at is null`,
  ),
  'pictures of messages without a row': withoutObject('messages', 'select picture_path from public.messages'),
  'pictures of reports without a row': withoutObject(
    'messages',
    // Erasing a reporter removes the files as well.
    'select unnest(picture_paths) from public.reports where reporter_id is not null',
  ),
}

export async function checkRules({ pool }: Database): Promise<Finding[]> {
  const faults: string[] = []
  for (const [words, query] of Object.entries(rules)) {
    const { rows } = await pool.query<{ wrong: number }>(
      `select count(*)::integer as wrong from (${query}) found`,
    )
    const wrong = rows[0]?.wrong ?? 0
    if (wrong > 0) faults.push(`${wrong} ${words}`)
  }
  return findingsOf('rows', faults, `${Object.keys(rules).length} rules hold`)
}

/** A sequence behind its column makes the next insert fail. */
export async function checkSequences({ pool }: Database): Promise<Finding[]> {
  const owned = (await listSequences(pool)).filter(({ owner }) => ourSchemas.includes(owner.schema))
  const behind: string[] = []
  for (const { owner, ...sequence } of owned) {
    const { rows } = await pool.query<{ behind: boolean }>(
      `select coalesce(max(${pg.escapeIdentifier(owner.column)}), 0) > (select case when is_called then last_value else last_value - 1 end from ${quoted(sequence)}) as behind from ${quoted(owner)}`,
    )
    if (rows[0]?.behind) behind.push(nameOf(sequence))
  }
  const fault = `behind the numbers that rows have: ${listed(behind)}`
  const fine = `all ${owned.length} are at or beyond the highest number`
  return findingsOf('sequences', behind.length > 0 ? [fault] : [], fine)
}

export async function countRows({ pool }: Database): Promise<Finding[]> {
  const { rows } = await pool.query<Record<string, number>>(
    `select
       (select count(*)::integer from auth.users where deleted_at is null) as accounts,
       (select count(*)::integer from public.chefs) as chefs,
       (select count(*)::integer from public.dishes) as dishes,
       (select count(*)::integer from public.orders) as orders,
       (select count(*)::integer from public.bookings) as bookings,
       (select count(*)::integer from public.reviews) as reviews,
       (select count(*)::integer from mail.outbox) as mails`,
  )
  const counts = Object.entries(rows[0] ?? {}).map(([what, count]) => `${count} ${what}`)
  return [{ part: 'counts', isFault: false, words: counts.join(', ') }]
}
