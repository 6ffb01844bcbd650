import { notFound } from '@localchef/contracts/common-refusals'
import { revokeCredit as contract, nothingLeft } from '@localchef/contracts/credit/revoke-credit'
import { toCents } from '@localchef/contracts/money'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../notifications/notify.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readCredits } from './read-credits.ts'

/** If a later refund returns a part of a revoked credit, `end-credits` ends that part as well. */
export const revokeCredit = implement(contract, async ({ creditId, reason }, call) => {
  const { db, now, refuse } = call
  // Locks in a separate statement, so that the next one sees the movements committed by then.
  await sql`
    select
    from public.credits c
    where c.id = ${creditId}
    for no key update
  `.execute(db)
  const [before] = await readCredits(db, sql`c.id = ${creditId}`)
  if (!before) throw refuse(notFound, noSuch('credit'))
  if (before.left <= 0) throw refuse(nothingLeft)
  await sql`
    update public.credits
    set revoked_at = ${now}
    where id = ${creditId}
  `.execute(db)
  await sql`
    insert into public.credit_movements (credit_id, kind, amount_cents)
    values (${creditId}, 'revoked', ${-toCents(before.left)})
  `.execute(db)
  const [after] = await readCredits(db, sql`c.id = ${creditId}`)
  if (!after) throw new Error('the revoked credit was not found')
  await recordAct(call, {
    action: 'revoke-credit',
    subjectKind: 'user',
    subjectId: before.buyer?.id ?? creditId,
    before: { creditId, left: before.left },
    after: { creditId, left: 0 },
    reason,
  })
  if (before.buyer) {
    await notify(call, {
      userId: before.buyer.id,
      triggeredBy: call.user.id,
      type: 'payment',
      worded: wordNotification('credit_revoked', { amountCents: toCents(before.left), reason }),
      mail: { topic: 'account', path: '/dashboard/credit' },
    })
  }
  return after
})
