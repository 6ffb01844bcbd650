import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  /** `backend/0001_roles.sql`: the owning package and the file. */
  name: string
  sql: string
  checksum: string
}

const folders = [
  { room: 'backend', url: new URL('../../../../packages/backend/migrations/', import.meta.url) },
  { room: 'marketplace', url: new URL('../../../../supabase/migrations/', import.meta.url) },
] as const

/** All migrations in order: the backend's first, because the marketplace's refer to them. */
export async function readMigrations(): Promise<Migration[]> {
  const perFolder = await Promise.all(
    folders.map(async ({ room, url }) => {
      const files = (await readdir(url)).filter((file) => file.endsWith('.sql')).sort()
      return Promise.all(
        files.map(async (file) => {
          const sql = await readFile(new URL(file, url), 'utf8')
          return { name: `${room}/${file}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
        }),
      )
    }),
  )
  return perFolder.flat()
}
