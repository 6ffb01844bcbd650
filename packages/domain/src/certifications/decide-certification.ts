import { decideCertification as contract } from '@localchef/contracts/certifications/decide-certification'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { dayOf } from '../chefs/opening-hours.ts'
import { decidedBy } from '../queue/last-act.ts'
import { tellOnceFinal } from '../queue/tell-once-final.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { paperNames } from './certification-words.ts'
import { readCertification } from './read-certification.ts'

interface Paper {
  status: 'pending' | 'approved' | 'rejected' | 'expired'
  kind: string
  expiresOn: string | null
  timeZone: string
  profileId: string
}

const next = { approve: 'approved', reject: 'rejected', reopen: 'pending' } as const
const news = {
  approve: 'certification_approved',
  reject: 'certification_rejected',
  reopen: 'certification_reopened',
} as const

/** The verified mark follows by itself: the database keeps it with the papers. */
export const decideCertification = implement(
  contract,
  async ({ certificationId, decision, reason, undoable }, call) => {
    const paper = await lockPaper(certificationId, call)
    const possible = decision === 'reopen' ? ['approved', 'rejected'] : ['pending']
    if (!possible.includes(paper.status)) {
      throw new Refusal(409, 'certification_moved_on', `The paper is ${paper.status} by now`, {
        details: {
          status: paper.status,
          ...(await decidedBy(call.db, { subjectKind: 'certification', subjectId: certificationId })),
        },
      })
    }
    if (decision === 'approve' && paper.expiresOn && paper.expiresOn < dayOf(call.now, paper.timeZone)) {
      throw new Refusal(422, 'expired', 'This paper has expired: it can only be rejected')
    }
    await sql`
      update public.certifications
      set status = ${next[decision]}::public.certification_status,
          rejected_reason = ${decision === 'reject' ? (reason ?? null) : null},
          decided_by = ${decision === 'reopen' ? null : call.person.id},
          decided_at = ${decision === 'reopen' ? null : call.now}
      where id = ${certificationId}
    `.execute(call.db)
    await recordAct(call, {
      action: `${decision}-certification`,
      subjectKind: 'certification',
      subjectId: certificationId,
      before: { status: paper.status },
      after: { status: next[decision] },
      reason,
    })
    const names = paperNames(paper.kind)
    await tellOnceFinal(
      call,
      { subjectKind: 'certification', subjectId: certificationId },
      {
        userId: paper.profileId,
        news: news[decision],
        facts: { name: names.en, nameRu: names.ru, reason },
        path: '/dashboard/chef-profile#certifications',
        ids: { certificationId },
      },
      undoable && decision !== 'reopen',
    )
    return { certification: await readCertification(call.db, certificationId) }
  },
)

async function lockPaper(id: string, { db }: PersonalCall): Promise<Paper> {
  const { rows } = await sql<Paper>`
    select k.status, k.kind, to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn", c.time_zone as "timeZone",
      c.profile_id as "profileId"
    from public.certifications k
    join public.chefs c on c.id = k.chef_id
    where k.id = ${id}
    for no key update of k
  `.execute(db)
  const paper = rows[0]
  if (!paper) throw notFound('certification')
  return paper
}
