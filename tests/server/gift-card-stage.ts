import { buyGiftCard } from '@localchef/contracts/gift-cards/buy-gift-card'
import { checkGiftCard } from '@localchef/contracts/gift-cards/check-gift-card'
import { printGiftCard } from '@localchef/contracts/gift-cards/print-gift-card'
import { redeemGiftCard } from '@localchef/contracts/gift-cards/redeem-gift-card'
import { expect } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { choose, dayIn, server, soon } from './credit-stage.ts'

export const gift = () => ({
  amount: 25,
  senderName: 'Gina',
  recipientName: 'Maria',
  recipientEmail: null as string | null,
  message: 'Happy birthday!',
  deliverOn: dayIn(0),
  language: 'en' as const,
})

export const open = (by: TestUser, changes: object = {}) =>
  callFunction(server, buyGiftCard, { ...gift(), ...changes }, by)

/** A gift card whose payment is charged. */
export async function bought(by: TestUser, changes: object = {}): Promise<string> {
  const { data, error } = await open(by, changes)
  if (!data.id) throw new Error(JSON.stringify(error))
  await choose(data.checkoutUrl ?? '', { choice: 'good' })
  const check = async () =>
    (await callFunction(server, checkGiftCard, { giftCardId: data.id }, by)).data.status
  await expect.poll(check, soon).not.toBe('unpaid')
  return data.id
}

/** A code of a gift card, as it is printed. */
export async function codeOf(giftCardId: string, by: TestUser): Promise<string> {
  const { data, error } = await callFunction(server, printGiftCard, { giftCardId }, by)
  if (!data.code) throw new Error(JSON.stringify(error))
  return data.code
}

export const redeem = (giftCode: string, by: TestUser | undefined) =>
  callFunction(server, redeemGiftCard, { giftCode }, by)

/** The id of the provider's page for a gift card's payment. With this id, the tests act as the bank. */
export async function checkoutOf(giftCardId: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ checkout_id: string }>(
    'select checkout_id from public.payments where gift_card_id = $1',
    [giftCardId],
  )
  return rows[0]?.checkout_id ?? ''
}

/** Sums of the ledger by account, in cents, without those that are 0. */
export async function books(): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ account: string; cents: number }>(
    `select e.account::text as account, sum(e.amount_cents)::float8 as cents
     from public.ledger_entries e
     join public.ledger_transactions t on t.id = e.transaction_id
     where t.gift_card_id is not null
     group by 1
     having sum(e.amount_cents) <> 0`,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** The debt of all gift cards, according to the ledger and to the cards with their credit. */
export async function outstanding(): Promise<{ ledger: number; cards: number }> {
  const { rows } = await server.database.pool.query<{ ledger: number; cards: number }>(
    `select
       (select coalesce(-sum(amount_cents), 0)::float8 from public.ledger_entries where account = 'gift_cards') as ledger,
       (
         select coalesce(sum(
           case
             when g.paid_at is null or g.voided_at is not null or g.refunded_at is not null then 0
             when g.redeemed_at is null then g.amount_cents
             else (
               select coalesce(sum(m.amount_cents), 0)
               from public.credits c
               join public.credit_movements m on m.credit_id = c.id
               where c.gift_card_id = g.id
             )
           end
         ), 0)::float8
         from public.gift_cards g
       ) as cards`,
  )
  return rows[0] ?? { ledger: 0, cards: 1 }
}
