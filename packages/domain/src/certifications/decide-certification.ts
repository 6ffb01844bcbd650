import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import {
  certificationConflict,
  certificationExpired,
  documentMissing,
} from '@localchef/contracts/certifications/certification-refusals'
import { decideCertification as contract } from '@localchef/contracts/certifications/decide-certification'
import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { isNotified, notifyOnceFinal } from '../decisions/notify-once-final.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { readCertification } from './read-certification.ts'

interface LockedCertification {
  status: 'pending' | 'approved' | 'rejected' | 'expired'
  kind: CertificationKind
  expiresOn: string | null
  hasDocument: boolean
  timeZone: string
  profileId: string
}

const next = { approve: 'approved', reject: 'rejected', reopen: 'pending' } as const
const events = {
  approve: 'certification_approved',
  reject: 'certification_rejected',
  reopen: 'certification_reopened',
} as const

/** A trigger updates the kitchen's verified mark. */
export const decideCertification = implement(
  contract,
  async ({ certificationId, decision, reason }, call) => {
    const subject = { subjectKind: 'certification' as const, subjectId: certificationId }
    const certification = await lockCertification(certificationId, call)
    const possible = decision === 'reopen' ? ['approved', 'rejected'] : ['pending']
    if (!possible.includes(certification.status)) {
      throw call.refuse(certificationConflict, {
        status: certification.status,
        ...(await decidedBy(call.db, subject)),
      })
    }
    if (
      decision === 'approve' &&
      certification.expiresOn &&
      certification.expiresOn < dayOf(call.now, certification.timeZone)
    ) {
      throw call.refuse(certificationExpired)
    }
    if (decision === 'approve' && !certification.hasDocument) throw call.refuse(documentMissing)
    // A reopening notifies the chef only if the notification of the decision was sent.
    const isUnnotified = decision === 'reopen' && !(await isNotified(call.db, subject))
    await sql`
      update public.certifications
      set status = ${next[decision]}::public.certification_status,
          rejected_reason = ${decision === 'reject' ? (reason ?? null) : null},
          decided_by = ${decision === 'reopen' ? null : call.user.id},
          decided_at = ${decision === 'reopen' ? null : call.now}
      where id = ${certificationId}
    `.execute(call.db)
    await recordAct(call, {
      action: `${decision}-certification`,
      ...subject,
      before: { status: certification.status },
      after: { status: next[decision] },
      reason,
    })
    const notification = {
      userId: certification.profileId,
      worded: wordNotification(events[decision], { kind: certification.kind, reason: reason ?? null }),
      path: '/dashboard/chef-profile#certifications',
      ids: { certificationId },
    }
    if (decision !== 'reopen') {
      await notifyOnceFinal(call, subject, notification)
    } else if (!isUnnotified) await notifyOfDecision(call, notification)
    return { certification: await readCertification(call.refuse, call.db, certificationId) }
  },
)

async function lockCertification(
  id: string,
  { db, refuse }: UserCall & Refusing<typeof notFound>,
): Promise<LockedCertification> {
  const { rows } = await sql<LockedCertification>`
    select k.status, k.kind, to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn", k.document_path is not null as "hasDocument",
      c.time_zone as "timeZone", c.profile_id as "profileId"
    from public.certifications k
    join public.chefs c on c.id = k.chef_id
    where k.id = ${id}
    for no key update of k
  `.execute(db)
  const certification = rows[0]
  if (!certification) throw refuse(notFound, noSuch('certification'))
  return certification
}
