import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { decideTrustSignal as contract } from '@localchef/contracts/trust/decide-trust-signal'
import { signalConflict } from '@localchef/contracts/trust/trust-refusals'
import type { SignalKind, SignalState } from '@localchef/contracts/trust/trust-signal'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { notifyOnceFinal } from '../decisions/notify-once-final.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

interface Held {
  kind: SignalKind
  state: SignalState
  /** The people who receive a warning. */
  people: string[]
}

export const decideTrustSignal = implement(contract, async ({ signalId, decision, note }, call) => {
  const { db, user, now, refuse } = call
  const { rows } = await sql<Held>`
    select s.kind, s.state, case
      when s.profile_id is not null then array[s.profile_id]
      else array(select a.profile_id from public.trust_signal_people a where a.signal_id = s.id)
    end as people
    from public.trust_signals s
    where s.id = ${signalId}
    for no key update of s
  `.execute(db)
  const signal = rows[0]
  if (!signal) throw refuse(notFound, noSuch('signal'))
  const subject = { subjectKind: 'signal' as const, subjectId: signalId }
  if (signal.state !== 'open') {
    throw refuse(signalConflict, { state: signal.state, ...(await decidedBy(db, subject)) })
  }
  const state: SignalState = decision === 'warn' ? 'acted' : 'dismissed'
  await sql`
    update public.trust_signals
    set state = ${state},
        decided_by = ${user.id},
        decided_at = ${now},
        note = ${note}
    where id = ${signalId}
  `.execute(db)
  await recordAct(call, {
    ...subject,
    action: `${decision}-signal`,
    before: { state: 'open' },
    after: { state, kind: signal.kind, ...(decision === 'warn' ? { warned: signal.people } : {}) },
    reason: note,
  })
  if (decision === 'warn') {
    const worded = wordNotification('account_warned', { reason: note })
    for (const userId of signal.people) {
      await notifyOnceFinal(call, subject, { userId, worded, path: '/dashboard/settings' })
    }
  }
  return { id: signalId, state }
})
