import { chefConflict } from '@localchef/contracts/chefs/chef-refusals'
import type { ChefStatus } from '@localchef/contracts/chefs/chef-row'
import { decideCertificationGap as contract } from '@localchef/contracts/chefs/decide-certification-gap'
import { notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { keepGap, pauseForGap } from '../permits/certification-gaps.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readAdminChef } from './read-admin-chef.ts'

interface LackingKitchen {
  status: ChefStatus
  isWaiting: boolean
  profileId: string
  name: string
  nameRu: string | null
}

export const decideCertificationGap = implement(contract, async ({ chefId, decision, reason }, call) => {
  const { rows } = await sql<LackingKitchen>`
    select c.status, c.profile_id as "profileId", c.name, c.name_ru as "nameRu",
      coalesce(
        (
          select g.kept_until is null or g.kept_until < current_date
          from private.certification_gaps g
          where g.chef_id = c.id
        ),
        false
      ) as "isWaiting" /* never null: isWaiting */
    from public.chefs c
    where c.id = ${chefId}
    for no key update of c
  `.execute(call.db)
  const kitchen = rows[0]
  if (!kitchen) throw call.refuse(notFound, noSuch('chef'))
  const subject = { subjectKind: 'chef' as const, subjectId: chefId }
  if (!kitchen.isWaiting || kitchen.status !== 'active') {
    throw call.refuse(chefConflict, { status: kitchen.status, ...(await decidedBy(call.db, subject)) })
  }
  if (decision === 'pause') {
    await pauseForGap(call, chefId)
  } else {
    await keepGap(call, chefId)
  }
  await recordAct(call, {
    ...subject,
    action: `${decision}-chef`,
    before: { status: kitchen.status },
    after: { status: decision === 'pause' ? 'paused' : kitchen.status },
    reason,
  })
  if (decision === 'pause') {
    await notifyOfDecision(call, {
      userId: kitchen.profileId,
      worded: wordNotification('chef_paused', { name: localText(kitchen.name, kitchen.nameRu), reason }),
      path: '/dashboard/chef-profile#certifications',
      ids: { chefId },
    })
  }
  return { chef: await readAdminChef(call.refuse, call.db, chefId) }
})
