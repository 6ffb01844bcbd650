import { sql } from 'kysely'
import { invalidField } from './refusal.ts'
import type { UserCall } from './server-function.ts'

export interface FileOfForm {
  bucket: 'pictures' | 'certificates'
  path: string
  field: (string | number)[]
}

/**
 * Locks a file until the row that refers to it is written. A concurrent replacement or removal waits and is then
 * refused (trigger objects_guard_relied).
 */
export const holdFile = sql`for share of o`

/**
 * Refuses paths other than the caller's own uploads and files already in use (`known`), because paths come from the
 * browser.
 */
export async function checkOwnFiles(
  { db, user }: UserCall,
  files: readonly FileOfForm[],
  known: ReadonlySet<string> = new Set(),
): Promise<void> {
  const unknown = files.filter(({ path }) => !known.has(path))
  const foreign = unknown.find(({ path }) => !path.startsWith(`${user.id}/`))
  if (foreign) throw invalidField(foreign.field, 'file_not_yours')
  if (unknown.length === 0) return
  const { rows } = await sql<{ bucket: string; path: string }>`
    select o.bucket_id as bucket, o.name as path
    from storage.objects o
    where o.bucket_id = any (${[...new Set(unknown.map(({ bucket }) => bucket))]}::text[])
      and o.name = any (${unknown.map(({ path }) => path)}::text[])
    ${holdFile}
  `.execute(db)
  const there = new Set(rows.map(({ bucket, path }) => `${bucket}/${path}`))
  const missing = unknown.find(({ bucket, path }) => !there.has(`${bucket}/${path}`))
  if (missing) throw invalidField(missing.field, 'file_missing')
}
