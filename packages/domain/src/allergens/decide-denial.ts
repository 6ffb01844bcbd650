import { decideDenial as contract } from '@localchef/contracts/allergens/decide-denial'
import type { AdminDenial } from '@localchef/contracts/allergens/denial'
import { denialConflict } from '@localchef/contracts/allergens/denial-refusals'
import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { notifyOnceFinal } from '../decisions/notify-once-final.ts'
import { writeStatedAllergens } from '../menu/write-statements.ts'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { readDenial } from './read-denial.ts'

const next = { approve: 'approved', reject: 'rejected', reopen: 'open' } as const
const events = { approve: 'denial_approved', reject: 'denial_rejected' } as const

export const decideDenial = implement(contract, async ({ denialId, decision, reason }, call) => {
  const { profileId, ...denial } = await lockDenial(call.refuse, call.db, denialId)
  const subject = { subjectKind: 'denial' as const, subjectId: denialId }
  if (denial.status !== 'open') {
    throw call.refuse(denialConflict, { status: denial.status, ...(await decidedBy(call.db, subject)) })
  }
  await writeDenial(call, denialId, decision, reason)
  await recordAct(call, {
    ...subject,
    action: `${decision}-denial`,
    before: { status: denial.status },
    after: { status: next[decision] },
    reason,
  })
  await notifyOnceFinal(call, subject, {
    userId: profileId,
    worded: wordNotification(events[decision], {
      name: localText(denial.name, denial.nameRu),
      reason: reason ?? null,
    }),
    path: `/dashboard/menu-items/${denial.dishId}`,
    ids: { dishId: denial.dishId },
  })
  return { denial: await readDenial(call.refuse, call.db, denialId) }
})

/** Rejecting adds the allergen to the dish. Reopening removes it again. */
export async function writeDenial(
  { db, user, now, refuse }: UserCall & Refusing<typeof notFound>,
  id: string,
  decision: keyof typeof next,
  note?: string,
): Promise<void> {
  const { dishId, allergen, status } = await lockDenial(refuse, db, id)
  const isOpen = decision === 'reopen'
  await sql`
    update public.allergen_denials
    set status = ${next[decision]},
        decided_by = ${isOpen ? null : user.id},
        decided_at = ${isOpen ? null : now}::timestamptz,
        decision_note = ${isOpen ? null : (note ?? null)}
    where id = ${id}
  `.execute(db)
  await writeStatedAllergens(db, dishId, {
    ...(decision === 'reject' ? { add: allergen } : {}),
    ...(isOpen && status === 'rejected' ? { remove: allergen } : {}),
  })
}

interface LockedDenial {
  dishId: string
  name: string
  nameRu: string | null
  allergen: Allergen
  status: AdminDenial['status']
  profileId: string
}

/** Locks the kitchen first, as every change of a menu does. */
async function lockDenial(refuse: Refuse<typeof notFound>, db: Queries, id: string): Promise<LockedDenial> {
  const { rows } = await sql<LockedDenial>`
    select a.dish_id as "dishId", d.name, d.name_ru as "nameRu", a.allergen, a.status, c.profile_id as "profileId"
    from public.allergen_denials a
    join public.dishes d on d.id = a.dish_id
    join public.chefs c on c.id = d.chef_id
    where a.id = ${id}
    for update of c, a
  `.execute(db)
  const denial = rows[0]
  if (!denial) throw refuse(notFound, noSuch('denial'))
  return denial
}
