import { sql } from 'kysely'
import { invalidField } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'

export interface FileOfForm {
  bucket: 'pictures' | 'certificates'
  path: string
  field: (string | number)[]
}

/**
 * Keeps a file as it is until the row that relies on it is written: who replaces or removes it meanwhile waits, and is
 * refused then (trigger objects_guard_relied).
 */
export const holdFile = sql`for share of o`

/**
 * A path comes from the browser, so it may name anything: only a file the caller has uploaded is taken, or one
 * that is in use already (`known`, for example of the demo).
 */
export async function checkOwnFiles(
  { db, person }: PersonalCall,
  files: readonly FileOfForm[],
  known: ReadonlySet<string> = new Set(),
): Promise<void> {
  const unknown = files.filter(({ path }) => !known.has(path))
  const foreign = unknown.find(({ path }) => !path.startsWith(`${person.id}/`))
  if (foreign) throw invalidField(foreign.field, 'This is not a file of yours')
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
  if (missing) throw invalidField(missing.field, 'This file has not been uploaded')
}
