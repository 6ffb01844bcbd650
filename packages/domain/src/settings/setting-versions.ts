import {
  type SettingKey,
  settingKeys,
  settingSchemas,
  usualSettings,
} from '@localchef/contracts/settings/marketplace-settings'
import type { SettingVersion } from '@localchef/contracts/settings/setting'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readCuisineList } from './cuisine-list.ts'

export type Setting = SettingVersion & { key: SettingKey }

const columns = sql.raw(`
  s.key, s.version, s.value, coalesce(p.name, p.email) as by, to_jsonb(s.created_at) #>> '{}' as at, s.reason,
  s.restored_from as "restoredFrom"
`)

/** Version 0 of a setting: its default. */
export async function usualVersion(db: Queries, key: SettingKey): Promise<Setting> {
  const value = key === 'cuisines' ? await readCuisineList(db) : usualSettings[key]
  return { key, version: 0, value, by: null, at: null, reason: null, restoredFrom: null }
}

/** The current versions of settings, in the order of the settings page. */
export async function currentVersions(
  db: Queries,
  keys: readonly SettingKey[] = settingKeys,
): Promise<Setting[]> {
  const { rows } = await sql<Setting>`
    select distinct on (s.key) ${columns}
    from public.platform_settings s
    left join public.profiles p on p.id = s.changed_by
    where s.key = any (${keys}::text[])
    order by s.key, s.version desc
  `.execute(db)
  const settings: Setting[] = []
  for (const key of keys) {
    const stored = rows.find((row) => row.key === key)
    const usual = await usualVersion(db, key)
    if (!stored) {
      settings.push(usual)
    } else {
      // Cuisines come from their table. A value from another release is shown as the default, which is in force.
      const fits = settingSchemas[key].safeParse(stored.value).success && key !== 'cuisines'
      settings.push(fits ? stored : { ...stored, value: usual.value })
    }
  }
  return settings
}

export async function earlierVersions(
  db: Queries,
  key: SettingKey,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Setting[]> {
  const { rows } = await sql<Setting>`
    select ${columns}
    from public.platform_settings s
    left join public.profiles p on p.id = s.changed_by
    where s.key = ${key}
      and (${before ?? null}::integer is null or s.version < ${before ?? null}::integer)
    order by s.version desc
    limit ${limit}
  `.execute(db)
  return rows
}

export async function readVersion(
  db: Queries,
  key: SettingKey,
  version: number,
): Promise<Setting | undefined> {
  if (version === 0) return key === 'cuisines' ? undefined : usualVersion(db, key)
  const { rows } = await sql<Setting>`
    select ${columns}
    from public.platform_settings s
    left join public.profiles p on p.id = s.changed_by
    where s.key = ${key}
      and s.version = ${version}
  `.execute(db)
  return rows[0]
}
