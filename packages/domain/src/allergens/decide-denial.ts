import { decideDenial as contract } from '@localchef/contracts/allergens/decide-denial'
import type { AdminDenial } from '@localchef/contracts/allergens/denial'
import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { writeStatedAllergens } from '../menu/write-statements.ts'
import type { Queries } from '../queries.ts'
import { decidedBy } from '../queue/last-act.ts'
import { tellOnceFinal } from '../queue/tell-once-final.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readDenial } from './read-denial.ts'

const next = { approve: 'approved', reject: 'rejected', reopen: 'open' } as const
const news = { approve: 'denial_approved', reject: 'denial_rejected' } as const

export const decideDenial = implement(contract, async ({ denialId, decision, reason, undoable }, call) => {
  const { profileId, ...denial } = await lockDenial(call.db, denialId)
  const subject = { subjectKind: 'denial' as const, subjectId: denialId }
  if (denial.status !== 'open') {
    throw new Refusal(409, 'denial_moved_on', `The denial is ${denial.status} by now`, {
      details: { status: denial.status, ...(await decidedBy(call.db, subject)) },
    })
  }
  await writeDenial(call, denialId, decision, reason)
  await recordAct(call, {
    ...subject,
    action: `${decision}-denial`,
    before: { status: denial.status },
    after: { status: next[decision] },
    reason,
  })
  await tellOnceFinal(
    call,
    subject,
    {
      userId: profileId,
      news: news[decision],
      facts: { name: denial.name, nameRu: denial.nameRu, reason },
      path: `/dashboard/menu-items/${denial.dishId}`,
      ids: { dishId: denial.dishId },
    },
    undoable,
  )
  return { denial: await readDenial(call.db, denialId) }
})

/** Rejecting adds the allergen to the dish; taking that back leaves the statement as its chef made it. */
export async function writeDenial(
  { db, person, now }: PersonalCall,
  id: string,
  decision: keyof typeof next,
  note?: string,
): Promise<void> {
  const { dishId, allergen, status } = await lockDenial(db, id)
  const isOpen = decision === 'reopen'
  await sql`
    update public.allergen_denials
    set status = ${next[decision]},
        decided_by = ${isOpen ? null : person.id},
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

/** With its kitchen, as every change of a menu begins. */
async function lockDenial(db: Queries, id: string): Promise<LockedDenial> {
  const { rows } = await sql<LockedDenial>`
    select a.dish_id as "dishId", d.name, d.name_ru as "nameRu", a.allergen, a.status, c.profile_id as "profileId"
    from public.allergen_denials a
    join public.dishes d on d.id = a.dish_id
    join public.chefs c on c.id = d.chef_id
    where a.id = ${id}
    for update of c, a
  `.execute(db)
  const denial = rows[0]
  if (!denial) throw notFound('denial')
  return denial
}
