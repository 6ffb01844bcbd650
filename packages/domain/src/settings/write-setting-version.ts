import { notFound } from '@localchef/contracts/common-refusals'
import { Cuisines, type SettingKey } from '@localchef/contracts/settings/marketplace-settings'
import { settingConflict } from '@localchef/contracts/settings/setting-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { readCuisineList, writeCuisineList } from './cuisine-list.ts'
import { currentVersions, type Setting } from './setting-versions.ts'

/** Locks a setting. Refuses the second of two concurrent admins. */
export async function lockSetting(
  { db, now, refuse }: UserCall & Refusing<typeof notFound | typeof settingConflict>,
  key: SettingKey,
  from: number,
): Promise<Setting> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setting:' || ${key}, 0))`.execute(db)
  if (key === 'cuisines') await keepFirstCuisines(db, now)
  const [before] = await currentVersions(db, [key])
  if (!before) throw refuse(notFound, noSuch('setting'))
  const expected = key === 'cuisines' ? Math.max(from, 1) : from
  if (before.version !== expected) {
    throw refuse(settingConflict, { version: before.version })
  }
  return before
}

/** Stores the initial cuisines as the first version, because no release contains them. */
async function keepFirstCuisines(db: UserCall['db'], now: Date): Promise<void> {
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

/** Long texts stay out of the audit, which names their version. */
function withoutTexts({ texts, rules, ...value }: Record<string, unknown>): Record<string, unknown> {
  return value
}

export async function writeSettingVersion(
  call: UserCall,
  { before, value, reason, restoredFrom }: Change,
): Promise<Setting> {
  const { db, user, now } = call
  const { key } = before
  const version = before.version + 1
  await sql`
    insert into public.platform_settings (key, version, value, changed_by, reason, restored_from, created_at)
    values (
      ${key}, ${version}, ${JSON.stringify(value)}::jsonb, ${user.id}, ${reason}, ${restoredFrom}, ${now}
    )
  `.execute(db)
  if (key === 'cuisines') await writeCuisineList(db, Cuisines.parse(value), now)
  if (key === 'placeRules') {
    await call.outside.enqueue('notify-of-place-rules', { version }, now)
  }
  await recordAct(call, {
    action: restoredFrom === null ? 'change-setting' : 'restore-setting',
    subjectKind: 'setting',
    subjectId: key,
    before: { version: before.version, ...withoutTexts(before.value) },
    after: { version, ...withoutTexts(value) },
    reason,
  })
  const [setting] = await currentVersions(db, [key])
  if (!setting) throw new Error('the new version was not found')
  return setting
}
