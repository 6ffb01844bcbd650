import { Cuisines, type SettingKey } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'
import { readCuisineList, writeCuisineList } from './cuisine-list.ts'
import { currentVersions, type Setting } from './setting-versions.ts'

/** One change of a topic after the other: of two admins the second is told that the first was faster. */
export async function lockSetting(
  { db, now }: PersonalCall,
  key: SettingKey,
  from: number,
): Promise<Setting> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setting:' || ${key}, 0))`.execute(db)
  if (key === 'cuisines') await keepFirstCuisines(db, now)
  const [before] = await currentVersions(db, [key])
  if (!before) throw notFound('setting')
  const expected = key === 'cuisines' ? Math.max(from, 1) : from
  if (before.version !== expected) {
    throw new Refusal(409, 'setting_moved_on', 'Somebody else has changed this in the meantime', {
      details: { version: before.version },
    })
  }
  return before
}

/** What the cuisines were before anybody changed them is in no release, so it becomes their first version. */
async function keepFirstCuisines(db: PersonalCall['db'], now: Date): Promise<void> {
  const list = await readCuisineList(db)
  await sql`
    insert into public.platform_settings (key, version, value, created_at)
    select 'cuisines', 1, ${JSON.stringify(list)}::jsonb, ${now}
    where not exists (select 1 from public.platform_settings s where s.key = 'cuisines')
  `.execute(db)
}

interface Change {
  before: Setting
  value: Record<string, unknown>
  reason: string
  restoredFrom: number | null
}

/** Texts of many pages are kept with their version; the record names that. */
function told({ texts, ...value }: Record<string, unknown>): Record<string, unknown> {
  return value
}

export async function writeVersion(
  call: PersonalCall,
  { before, value, reason, restoredFrom }: Change,
): Promise<Setting> {
  const { db, person, now } = call
  const { key } = before
  const version = before.version + 1
  await sql`
    insert into public.platform_settings (key, version, value, changed_by, reason, restored_from, created_at)
    values (
      ${key}, ${version}, ${JSON.stringify(value)}::jsonb, ${person.id}, ${reason}, ${restoredFrom}, ${now}
    )
  `.execute(db)
  if (key === 'cuisines') await writeCuisineList(db, Cuisines.parse(value), now)
  await recordAct(call, {
    action: restoredFrom === null ? 'change-setting' : 'restore-setting',
    subjectKind: 'setting',
    subjectId: key,
    before: { version: before.version, ...told(before.value) },
    after: { version, ...told(value) },
    reason,
  })
  const [setting] = await currentVersions(db, [key])
  if (!setting) throw new Error('A version is always written')
  return setting
}
