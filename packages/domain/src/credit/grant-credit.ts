import { notFound } from '@localchef/contracts/common-refusals'
import { grantCredit as contract } from '@localchef/contracts/credit/grant-credit'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { requireWithinCreditLimits } from './within-credit-limits.ts'
import { writeGrant } from './write-grant.ts'

export const grantCredit = implement(contract, async ({ buyerId, ...grant }, call) => {
  const { db, user, refuse } = call
  if (buyerId === user.id) throw invalidField(['buyerId'], 'own_credit')
  const { rows } = await sql<{ id: string }>`
    select p.id
    from public.profiles p
    where p.id = ${buyerId}
      and p.erased_at is null
  `.execute(db)
  if (!rows[0]) throw refuse(notFound, noSuch('person'))
  await requireWithinCreditLimits(call, buyerId, toCents(grant.amount))
  const credit = await writeGrant(call, { ...grant, buyerId, chefId: null, orderId: null })
  await recordAct(call, {
    action: 'grant-credit',
    subjectKind: 'user',
    subjectId: buyerId,
    before: null,
    after: { creditId: credit.id, amount: grant.amount, expiresOn: grant.expiresOn },
    reason: grant.reason,
  })
  return credit
})
