import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { readSettings } from '../read-settings.ts'
import type { UserCall } from '../server-function.ts'

/** Lets one admin at a time open or close, and returns whether the marketplace is open. */
export async function lockOpening({ db }: UserCall): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setting:opening', 0))`.execute(db)
  return (await readSettings(db, ['opening'])).opening.isOpen
}

/** Writes the new state as a version of the setting, and records the act. Needs the lock. */
export async function writeOpening(call: UserCall, isOpen: boolean, reason: string | null): Promise<void> {
  const { db, user, now } = call
  await sql`
    insert into public.platform_settings (key, version, value, changed_by, reason, created_at)
    select
      'opening', coalesce(max(s.version), 0) + 1, ${JSON.stringify({ isOpen })}::jsonb, ${user.id}, ${reason}, ${now}
    from public.platform_settings s
    where s.key = 'opening'
  `.execute(db)
  await recordAct(call, {
    action: isOpen ? 'open-marketplace' : 'close-marketplace',
    subjectKind: 'setting',
    subjectId: 'opening',
    before: { isOpen: !isOpen },
    after: { isOpen },
    reason,
  })
}
