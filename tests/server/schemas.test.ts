import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareSchemas, type Difference } from '../../scripts/schemas/compare-schemas.ts'
import { objectsIn, readSchemaFiles, type SchemaObject } from '../../scripts/schemas/schema-files.ts'
import { migrationName, writeMigration } from '../../scripts/schemas/write-migration.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

let open: TestDatabase
let objects: SchemaObject[]
/**
 * Names of the objects that differ without an edit. Empty if the files equal the migrations, which the first test
 * shows.
 */
let standing: Set<string>

beforeAll(async () => {
  open = await openTestDatabase()
  objects = await readSchemaFiles()
  standing = new Set((await compare(objects)).map(({ name }) => name))
})
afterAll(() => open.stop())

async function compare(texts: readonly SchemaObject[]): Promise<Difference[]> {
  const client = await open.database.pool.connect()
  try {
    return await compareSchemas(client, texts)
  } finally {
    client.release()
  }
}

function problemOf({ name, written, present, refusal }: Difference): string {
  if (!written) return `${name} stands in no file of supabase/schemas: npm run schemas`
  const file = `supabase/schemas/${written.file}: ${name}`
  if (refusal) return `${file} is refused: ${refusal}`
  return present ? `${file} differs from the migrations` : `${file} is in no migration`
}

async function compareFurther(texts: readonly SchemaObject[]): Promise<Difference[]> {
  return (await compare(texts)).filter(({ name }) => !standing.has(name))
}

/** The texts after an edit of one. */
function edited(name: string, edit: (text: string) => string): SchemaObject[] {
  return objects.map((object) => (object.name === name ? { ...object, text: edit(object.text) } : object))
}

const ownsChef = 'function private.owns_chef'

describe('the files of supabase/schemas', () => {
  test('every function, view, trigger and policy of a migrated database is equal to its text', async () => {
    expect((await compare(objects)).map(problemOf)).toEqual([])
  })

  test.each([
    ['the body of a function', ownsChef, (text: string) => text.replace('id = chef', 'chef = id')],
    ['the comment of a function', ownsChef, (text: string) => text.replace(/\n\ncomment on [\s\S]*/, '')],
    ['a query of a view', 'view private.current_chef_traits', (text: string) => text.replace('> 0', '> 1')],
    [
      'the moment of a trigger',
      'trigger notify_public_change on public.chefs',
      (text: string) => text.replace('after insert or', 'after'),
    ],
    [
      'a trigger that fires always',
      'trigger audit_log_append_only on public.audit_log',
      (text: string) => text.replace(/\n\n-- `always`[\s\S]*/, ''),
    ],
    [
      'the condition of a policy',
      'policy bookings_select on public.bookings',
      (text: string) => text.replace(/using[\s\S]*;/, 'using (true);'),
    ],
  ])('the comparison names an edited object: %s', async (_, name, edit) => {
    const texts = edited(name, edit)
    expect(texts).not.toEqual(objects)
    expect((await compareFurther(texts)).map((difference) => difference.name)).toEqual([name])
  })

  test('the comparison names objects without a text, without a migration, and with a refused text', async () => {
    const added = {
      file: 'chefs.sql',
      ...objectOf('create function private.added() returns integer language sql as $$ select 1 $$;'),
    }
    const texts = edited(ownsChef, () => 'create function private.owns_chef(')
      .filter(({ name }) => name !== 'policy bookings_select on public.bookings')
      .concat(added)
    expect((await compareFurther(texts)).map(problemOf)).toEqual([
      'supabase/schemas/chefs.sql: function private.owns_chef is refused: syntax error at end of input',
      'supabase/schemas/chefs.sql: function private.added is in no migration',
      'policy bookings_select on public.bookings stands in no file of supabase/schemas: npm run schemas',
    ])
  })

  test('the migration of edited texts makes a database equal to them', async () => {
    const texts = edited(ownsChef, (text) => text.replace('stable', 'volatile'))
      .map((object) =>
        object.name === 'policy bookings_select on public.bookings'
          ? { ...object, text: object.text.replace(/using[\s\S]*;/, 'using ((select private.added(1)));') }
          : object,
      )
      .filter(({ name }) => name !== 'trigger notify_public_change on public.chefs')
      .concat({
        file: 'chefs.sql',
        ...objectOf(
          'create function private.added(of integer, at timestamptz default now()) returns boolean language sql as $$ select true $$;',
        ),
      })
    const migration = writeMigration(await compareFurther(texts))
    expect(migration).toContain(
      'revoke execute on function private.added(integer, timestamp with time zone) from public;',
    )
    await open.database.pool.query(migration)
    expect((await compareFurther(texts)).map(problemOf)).toEqual([])
    expect(await compareFurther(objects)).toHaveLength(4)
  })
})

describe('a new migration', () => {
  test('a name sorts after those of present migrations, also of later moments', () => {
    const now = new Date('2026-11-28T23:59:30Z')
    expect(migrationName('drops', ['20261122100100_a.sql'], now)).toBe('20261128235930_drops.sql')
    expect(migrationName('drops', ['20261128235940_a.sql'], now)).toBe('20261129000040_drops.sql')
  })
})

function objectOf(sql: string): Omit<SchemaObject, 'file'> {
  const [object] = objectsIn(sql)
  if (!object) throw new Error(`no object in ${sql}`)
  return object
}
