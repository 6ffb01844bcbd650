import type { Credit, GrantFields } from '@localchef/contracts/credit/credit'
import { lastZone } from '@localchef/contracts/credit/last-zone'
import { localText } from '@localchef/contracts/language'
import { toCents } from '@localchef/contracts/money'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notify } from '../notifications/notify.ts'
import { invalidField } from '../refusal.ts'
import type { UserCall } from '../server-function.ts'
import { readCredits } from './read-credits.ts'

const longestDays = 730

interface Grant extends GrantFields {
  buyerId: string
  /** Null: the marketplace bears it. */
  chefId: string | null
  orderId: string | null
}

/** Writes a grant of credit and notifies the buyer. Refuses a last day that is over or more than two years away. */
export async function writeGrant(call: UserCall, grant: Grant): Promise<z.input<typeof Credit>> {
  const { buyerId, chefId, orderId, amount, reason, expiresOn } = grant
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select (${expiresOn}::date + 1)::timestamp at time zone ${lastZone} as ends_at
    ),
    granted as (
      insert into public.credits (buyer_id, chef_id, amount_cents, reason, order_id, author_id, expires_at)
      select ${buyerId}, ${chefId}, ${toCents(amount)}, ${reason}, ${orderId}, ${call.user.id}, w.ends_at
      from wanted w
      where w.ends_at > ${call.now}
        and w.ends_at < ${call.now}::timestamptz + make_interval(days => ${longestDays})
      returning id
    )
    select g.id
    from granted g
  `.execute(call.db)
  const id = rows[0]?.id
  if (!id) throw invalidField(['expiresOn'], 'expiry_too_far')
  await sql`
    insert into public.credit_movements (credit_id, kind, amount_cents)
    values (${id}, 'granted', ${toCents(amount)})
  `.execute(call.db)
  const [credit] = await readCredits(call.db, sql`c.id = ${id}`)
  if (!credit) throw new Error('the new credit was not found')
  await notify(call, {
    userId: buyerId,
    triggeredBy: call.user.id,
    type: 'payment',
    worded: wordNotification('credit_granted', {
      amountCents: toCents(amount),
      chef: credit.chef ? localText(credit.chef.name, credit.chef.nameRu) : null,
      reason,
      day: expiresOn,
    }),
    mail: { topic: 'account', path: '/dashboard/credit' },
  })
  return credit
}
