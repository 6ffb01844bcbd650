import { Identity, type SettingKey } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import { invalidField } from '../refusal.ts'
import type { UserCall } from '../server-function.ts'

/** Refuses a logo that is not in the bucket of logos. A file there stays, so restored versions find theirs. */
export async function guardLogo(
  { db }: UserCall,
  key: SettingKey,
  value: Record<string, unknown>,
): Promise<void> {
  const logo = key === 'identity' ? Identity.parse(value).logo : null
  if (!logo) return
  const { rows } = await sql<{ name: string }>`
    select o.name
    from storage.objects o
    where o.bucket_id = 'logos'
      and o.name = ${logo}
  `.execute(db)
  if (rows.length === 0) throw invalidField(['value', 'logo'], 'file_missing')
}
