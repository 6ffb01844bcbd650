import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../apps/server/src/backup/back-up.ts'
import { migrate } from '../../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import { openTarget } from './restored-database.ts'
import { runOperation } from './run-operation.ts'

let folder: string
/** An archive of a release without the last two migration files. */
let archive: string
let later: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-older-'))
  archive = join(folder, 'older.tar.gz')
  const migrations = await readMigrations()
  later = migrations.slice(-2).map(({ name }) => name)
  const older = await openTarget()
  try {
    await migrate(older.database, migrations.slice(0, -2))
    await older.database.pool.query(
      `insert into public.cuisines (slug, name, name_ru) values ('older', 'Older', 'Старая')`,
    )
    await older.database.pool.query(
      `insert into public.platform_settings (key, version, value)
       select 'placeRules', version, '{"rules": [{"state": "CA", "papers": [["mehko"]]}, {"state": "TX", "papers": []}]}'
       from generate_series(1, 2) as version`,
    )
    await backUp({ databaseUrl: older.url, file: archive, files: undefined, signingKeys: undefined })
  } finally {
    await older.stop()
  }
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('an archive of an older release is restored and upgraded, and the command says so', async () => {
  const target = await openTarget()
  try {
    const environment = { DATABASE_URL: target.url, DATA_DIR: target.folder }
    const { code, output } = await runOperation('restore', [archive], environment).ended
    expect(`${code} ${output}`).toMatch(/^0 Restored \d+ rows/)
    expect(output).toContain(`Its schema was upgraded by 2 files: ${later.join(', ')}.`)
    expect(await target.faults()).toEqual([])
    const { rows } = await target.database.pool.query(`select name from public.cuisines where slug = 'older'`)
    expect(rows).toEqual([{ name: 'Older' }])
    const rules = await target.database.pool.query(
      `select jsonb_path_query_array(value, '$.rules[*].certifications') as certifications
       from public.platform_settings where key = 'placeRules' order by version`,
    )
    expect(rules.rows).toEqual([1, 2].map(() => ({ certifications: [[['mehko']], []] })))
  } finally {
    await target.stop()
  }
})

test('an archive of an older release is refused by a database of this release, which stays unchanged', async () => {
  const target = await openTarget()
  try {
    await migrate(target.database, await readMigrations())
    await expect(target.restore(archive, true)).rejects.toThrow(
      `this database has what later releases added (${later.join(', ')}). Create a new, empty database`,
    )
    expect(await target.faults()).toEqual([])
  } finally {
    await target.stop()
  }
})
