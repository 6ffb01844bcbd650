import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@localchef/backend/database'
import { createDiskFileStore, type FileStore } from '@localchef/backend/storage/file-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDerived } from '../../apps/server/src/doctor/check-derived.ts'
import { checkForeignKeys, checkRules, checkSequences } from '../../apps/server/src/doctor/check-rows.ts'
import { checkMigrations, checkSchema } from '../../apps/server/src/doctor/check-schema.ts'
import { examine } from '../../apps/server/src/doctor/examine.ts'
import type { Finding } from '../../apps/server/src/doctor/finding.ts'
import { openDemoDatabase } from '../harness.ts'
import type { TestDatabase } from '../open-test-database.ts'
import { expected, wordsOf } from './restored-database.ts'

type Check = (database: Database) => Promise<Finding[]>

let folder: string
let open: TestDatabase
let files: FileStore
/** Each check's last findings, joined. */
const named = new Map<Check, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-doctor-test-'))
  open = await openDemoDatabase(folder)
  files = createDiskFileStore(join(folder, 'storage'))
})

afterAll(async () => {
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

const faultsFound = async () => wordsOf(await examine({ database: open.database, files, expected }))

const pastTriggers = (sql: string) => `begin; set local session_replication_role = replica; ${sql}; commit`

/**
 * The kind of damage, the SQL that causes it, and the doctor's message. Damage that would also cause others comes
 * last.
 */
const damages: [kind: string, sql: string, words: string][] = [
  [
    'a missing migration',
    `delete from localchef.migrations where name like '%_place_order.sql'`,
    'migrations: 1 files are not applied',
  ],
  [
    'a changed migration',
    `update localchef.migrations set checksum = 'x' where name like '%00300_places.sql'`,
    'migrations: 1 files were changed',
  ],
  [
    'an unknown migration',
    `insert into localchef.migrations (name, checksum, release) values ('later.sql', 'x', '99.0.0')`,
    'migrations: 1 files are unknown to this release: later.sql',
  ],
  [
    'a missing index',
    'drop index public.order_lines_picture_path_idx',
    'schema: 1 parts are missing: index public.order_lines_picture_path_idx',
  ],
  [
    'a trigger that is switched off',
    'alter table public.orders disable trigger orders_touch',
    'trigger orders_touch on public.orders',
  ],
  [
    'a function with the rights of its caller',
    'alter function server.end_session(uuid, uuid) security invoker',
    'function server.end_session(uuid, uuid)',
  ],
  [
    'a policy too many',
    'create policy everybody on public.orders for select using (true)',
    'schema: 1 parts are more than the migrations give: policy everybody on public.orders',
  ],
  [
    'an order without lines',
    pastTriggers(
      'delete from public.order_lines where order_id = (select id from public.orders order by id limit 1)',
    ),
    'rows: 1 orders without a line',
  ],
  [
    'an order without events',
    pastTriggers(
      'delete from public.order_events where order_id = (select id from public.orders order by id limit 1)',
    ),
    'rows: 1 orders without their first event',
  ],
  [
    'an order with another sum',
    pastTriggers(
      'update public.orders set subtotal_cents = subtotal_cents + 1 where id = (select id from public.orders order by id desc limit 1)',
    ),
    'rows: 1 orders whose subtotal is not that of their lines',
  ],
  [
    'a file of nobody',
    pastTriggers(
      `update storage.objects set owner_id = gen_random_uuid()::text where id = (select id from storage.objects limit 1)`,
    ),
    'rows: 1 files of nobody',
  ],
  [
    'a document without its object',
    pastTriggers(
      `update public.certifications set document_path = 'lost/paper.pdf' where id = (select id from public.certifications limit 1)`,
    ),
    'rows: 1 certifications whose document has no row',
  ],
  [
    'a profile picture without its object',
    pastTriggers(
      `update public.profiles set avatar_url = id || '/lost.png' where id = (select id from public.profiles limit 1)`,
    ),
    'rows: 1 profiles whose picture has no row',
  ],
  [
    "a chef's gallery without an object",
    pastTriggers(
      `update public.chefs set gallery_paths = array_append(gallery_paths, 'lost/gallery.png') where id = (select id from public.chefs limit 1)`,
    ),
    'rows: 1 pictures of chefs without a row',
  ],
  [
    "a dish's further picture without its object",
    pastTriggers(
      `update public.dish_pictures set path = 'lost/dish.png' where (dish_id, position) = (select dish_id, position from public.dish_pictures limit 1)`,
    ),
    'rows: 1 pictures of dishes without a row',
  ],
  [
    "a service's picture without its object",
    pastTriggers(
      `update public.services set picture_path = 'lost/service.png' where id = (select id from public.services limit 1)`,
    ),
    'rows: 1 pictures of services without a row',
  ],
  [
    "a review's picture without its object",
    pastTriggers(
      `update public.reviews set picture_paths = '{lost/review.png}' where id = (select id from public.reviews where cardinality(picture_paths) = 0 limit 1)`,
    ),
    'rows: 1 pictures of reviews without a row',
  ],
  [
    "an ordered dish's picture without its object",
    pastTriggers(
      `update public.order_lines set picture_path = 'lost/line.png' where id = (select id from public.order_lines limit 1)`,
    ),
    'rows: 1 pictures of ordered dishes without a row',
  ],
  [
    "a message's picture without its object",
    pastTriggers(
      `update public.messages set picture_path = 'lost/message.png' where id = (select id from public.messages limit 1)`,
    ),
    'rows: 1 pictures of messages without a row',
  ],
  [
    "a report's picture without its object",
    pastTriggers(
      `update public.reports set picture_paths = '{lost/report.png}' where id = (select id from public.reports where reporter_id is not null limit 1)`,
    ),
    'rows: 1 pictures of reports without a row',
  ],
  [
    'a wrong word of the search',
    'update private.chef_words set standing = -1 where id = (select id from private.chef_words limit 1)',
    'derived rows: private.chef_words:',
  ],
  [
    'a wrong count of traits',
    'update private.chef_traits set chefs = chefs + 1 where id = (select min(id) from private.chef_traits)',
    'derived rows: private.chef_traits:',
  ],
  [
    'a wrong count of a cuisine',
    // Changes are added up by chance, so without this the table may hold no row to damage.
    `select private.add_tally_changes_up(); update private.cuisine_tallies set chefs = chefs + 1 where cuisine = ''`,
    'derived rows: private.cuisine_tallies:',
  ],
  [
    'a wrong count of a city',
    'select private.add_city_changes_up(); update private.city_tallies set chefs = chefs + 1',
    'derived rows: private.city_tallies:',
  ],
  [
    'a forgotten word',
    // A word of a kitchen's name, because the doctor ignores missing words that occur only in certain lines.
    `delete from private.search_vocabulary where lexeme = (
       select min(w.lexeme) from public.chefs c cross join lateral private.words_of(split_part(c.search_text, E'\n', 1)) w
     )`,
    'derived rows: private.search_vocabulary: 1 rows are missing',
  ],
  [
    'a wrong rating',
    pastTriggers(
      'update public.chefs set rating_sum = rating_sum + 1 where id = (select chef_id from public.reviews limit 1)',
    ),
    `derived rows: the chefs' ratings: 1 rows are missing`,
  ],
  [
    'a wrong count of dishes',
    pastTriggers(
      'update public.chefs set dish_count = dish_count + 1 where id = (select chef_id from public.dishes limit 1)',
    ),
    `derived rows: the chefs' counts of dishes`,
  ],
  [
    'a batch in another place',
    pastTriggers(
      'update public.ready_batches set cell = 1 where id = (select id from public.ready_batches limit 1)',
    ),
    `derived rows: the batches' places, days and openings`,
  ],
  [
    'a sequence that is behind',
    `select setval(pg_get_serial_sequence('public.orders', 'number'), 10001)`,
    'sequences: behind the numbers that rows have: public.orders_number_seq',
  ],
  [
    'a lost chef of the search',
    pastTriggers(
      'delete from private.chef_words where id = (select id from private.chef_words where standing <> -1 and id <> (select chef_id from public.reviews limit 1) limit 1)',
    ),
    'derived rows: private.chef_words: 3 rows are missing',
  ],
  [
    'a row without its parent',
    pastTriggers('delete from public.dishes where id = (select dish_id from public.ready_batches limit 1)'),
    'public.dish_ingredients (dish_ingredients_dish_id_fkey)',
  ],
]

test('the doctor finds no fault in a whole marketplace', async () => {
  await open.database.pool.query(`insert into storage.loose_files (version) values ('a-file-that-goes')`)
  await files.put('a-file-that-goes', Buffer.from('x'))
  expect(await faultsFound()).toEqual([])
})

const schemaAlone: Check = async (database) => (await checkSchema(database, expected)).findings

/** The checks by the start of their messages. */
const checks: [start: RegExp, check: Check][] = [
  [/^migrations: /, checkMigrations],
  [/^(?:schema: |trigger )/, schemaAlone],
  [/^rows: /, checkRules],
  [/^derived rows: /, checkDerived],
  [/^sequences: /, checkSequences],
  [/^public\./, checkForeignKeys],
]

// Runs only the check that reports the damage, because a complete examination takes a second.
test.each(damages)('the doctor names %s', async (_, sql, words) => {
  const [, check = schemaAlone] = checks.find(([start]) => start.test(words)) ?? []
  expect(named.get(check) ?? '').not.toContain(words)
  await open.database.pool.query(sql)
  named.set(check, wordsOf(await check(open.database)).join('\n'))
  expect(named.get(check)).toContain(words)
})

test('the doctor names the faults of all checks at once', async () => {
  const whole = await faultsFound()
  for (const [, check] of checks) {
    const faults = wordsOf(await check(open.database))
    expect(faults).not.toEqual([])
    expect(whole).toEqual(expect.arrayContaining(faults))
  }
})

test('the doctor names a row without its file and a file without its row', async () => {
  const { rows } = await open.database.pool.query(
    'select version, name from storage.objects order by name limit 1',
  )
  await files.delete(rows[0].version)
  await files.put('a-file-without-a-row', Buffer.from('x'))
  const faults = await faultsFound()
  expect(faults.join('\n')).toContain('files: 1 rows have no file')
  expect(faults.join('\n')).toContain('files: 1 files have no row: a-file-without-a-row')
})

test('the doctor skips further checks when tables are missing', async () => {
  await open.database.pool.query('drop table public.favourite_dishes')
  expect((await faultsFound()).join('\n')).toContain('table public.favourite_dishes')
})
