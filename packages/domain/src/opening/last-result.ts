import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../queries.ts'

interface LastResult {
  kind: 'backup' | 'test_mail'
  at: string
  succeeded: boolean
  details: Record<string, unknown>
}

/** The latest backup or test mail. */
export async function readLastResult(db: Queries, kind: LastResult['kind']): Promise<LastResult | undefined> {
  const { rows } = await sql<LastResult>`
    select r.kind, to_jsonb(r.happened_at) #>> '{}' as at, r.succeeded, r.details
    from server.last_results r
    where r.kind = ${kind}
  `.execute(db)
  return rows[0]
}

export const BackupDetails = z.object({
  bytes: z.number().default(0),
  rows: z.number().default(0),
  files: z.number().default(0),
  missingFiles: z.number().default(0),
})
export const TestMailDetails = z.object({ answer: z.string().default('') })

export async function writeLastResult(
  db: Queries,
  { kind, at, succeeded, details }: Omit<LastResult, 'at'> & { at: Date },
): Promise<void> {
  await sql`
    insert into server.last_results (kind, happened_at, succeeded, details)
    values (${kind}, ${at}, ${succeeded}, ${JSON.stringify(details)}::jsonb)
    on conflict (kind) do update
    set happened_at = excluded.happened_at,
        succeeded = excluded.succeeded,
        details = excluded.details
  `.execute(db)
}
