import { setOpeningPoint as contract } from '@localchef/contracts/opening/set-opening-point'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { implement } from '../server-function.ts'

export const setOpeningPoint = implement(contract, async (input, call) => {
  const { db, user, now } = call
  const { point, decision } = input
  const reason = input.decision === 'put_off' ? input.reason : null
  const { rows } = await sql<{ decision: string }>`
    delete from public.opening_points o
    where o.point = ${point}
    returning o.decision
  `.execute(db)
  const before = rows[0]?.decision ?? 'none'
  if (decision !== 'none') {
    await sql`
      insert into public.opening_points (point, decision, reason, decided_by, decided_at)
      values (${point}, ${decision}, ${reason}, ${user.id}, ${now})
      on conflict (point) do update
      set decision = excluded.decision,
          reason = excluded.reason,
          decided_by = excluded.decided_by,
          decided_at = excluded.decided_at
    `.execute(db)
  }
  if (before === 'none' && decision === 'none') return {}
  await recordAct(call, {
    action: 'set-opening-point',
    subjectKind: 'setting',
    subjectId: 'opening',
    before: { decision: before },
    after: { point, decision },
    reason,
  })
  return {}
})
