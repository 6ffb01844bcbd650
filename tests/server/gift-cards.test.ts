import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { getMyCredit } from '@localchef/contracts/credit/get-my-credit'
import { askGiftCashOut } from '@localchef/contracts/gift-cards/ask-gift-cash-out'
import { blockGiftCard } from '@localchef/contracts/gift-cards/block-gift-card'
import { changeGiftCard } from '@localchef/contracts/gift-cards/change-gift-card'
import { checkGiftCard } from '@localchef/contracts/gift-cards/check-gift-card'
import { getMyGiftCards } from '@localchef/contracts/gift-cards/get-my-gift-cards'
import { listGiftCards } from '@localchef/contracts/gift-cards/list-gift-cards'
import { payGiftCashOut } from '@localchef/contracts/gift-cards/pay-gift-cash-out'
import { printGiftCard } from '@localchef/contracts/gift-cards/print-gift-card'
import { refundGiftCard } from '@localchef/contracts/gift-cards/refund-gift-card'
import { sendGiftCardAgain } from '@localchef/contracts/gift-cards/send-gift-card-again'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import {
  admin,
  balance,
  charged,
  chef,
  choose,
  closeCreditStage,
  dayIn,
  move,
  newBuyer,
  openCreditStage,
  placed,
  refund,
  server,
  soon,
} from './credit-stage.ts'
import { books, bought, checkoutOf, codeOf, open, outstanding, redeem } from './gift-card-stage.ts'

let giver: TestUser
let receiver: TestUser

beforeAll(async () => {
  await openCreditStage()
  giver = await newBuyer()
  receiver = await newBuyer()
})
afterAll(closeCreditStage)

const cards = async (by: TestUser) => (await callFunction(server, getMyGiftCards, {}, by)).data
const statusOf = async (id: string, by: TestUser) =>
  (await cards(by)).bought.find((card) => card.id === id)?.status
const bank = (act: string, id: string) => choose('/sandbox', { act, id })
const check = (giftCardId: string, by: TestUser) => callFunction(server, checkGiftCard, { giftCardId }, by)

/** Runs the deliveries until the address has its mail: a card that is locked at the moment waits for the next run. */
async function deliverTo(to: string): Promise<void> {
  const mails = async () => {
    await server.runTask('deliver-gift-cards')
    return (await server.mailbox(to)).length
  }
  await expect.poll(mails, soon).toBe(1)
}

/** The code in the newest mail to an address. */
async function mailedCode(to: string): Promise<string> {
  const [mail] = await server.mailbox(to)
  return /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''
}

describe('a gift card', () => {
  test('is bought by card, mailed once on its day, redeemed once, and pays an order like other credit', async () => {
    const recipientEmail = 'maria@gifts.test'
    const id = await bought(giver, { recipientEmail, amount: 25 })
    expect(await statusOf(id, giver)).toBe('scheduled')
    // Two runs at once mail it once.
    await Promise.all([server.runTask('deliver-gift-cards'), server.runTask('deliver-gift-cards')])
    await deliverTo(recipientEmail)
    await server.runTask('deliver-gift-cards')
    expect(await server.mailbox(recipientEmail)).toHaveLength(1)
    expect(await statusOf(id, giver)).toBe('sent')
    const code = await mailedCode(recipientEmail)
    const { data } = await redeem(` ${code.toLowerCase()} `, receiver)
    expect(data).toEqual({ amount: 25, senderName: 'Gina' })
    expect(await statusOf(id, giver)).toBe('redeemed')
    expect((await callFunction(server, getMyCredit, {}, receiver)).data).toMatchObject({
      balance: 25,
      credits: [{ left: 25, reason: 'Gina', isGift: true, expiresAt: null }],
    })
    const orderId = await placed(receiver)
    expect(await balance(receiver)).toBe(10.7)
    await move(orderId, chef, 'placed', 'declined')
    expect(await balance(receiver)).toBe(25)
  })

  test('is owed until it is used: no revenue, no tax, no fee at its sale', async () => {
    const before = await books()
    await bought(giver, { amount: 40 })
    const after = await books()
    expect((after.gift_cards ?? 0) - (before.gift_cards ?? 0)).toBe(-4000)
    expect(after.marketplace_revenue ?? 0).toBe(before.marketplace_revenue ?? 0)
    expect(after.tax_payable).toBeUndefined()
  })

  test('by a charged order is used, and a refund of the order returns it', async () => {
    const person = await newBuyer()
    await redeem(await codeOf(await bought(giver, { amount: 10 }), giver), person)
    const orderId = await charged(person)
    expect(await balance(person)).toBe(0)
    await refund(orderId, person)
    await expect.poll(() => balance(person), soon).toBe(10)
    const { ledger, cards: owed } = await outstanding()
    expect(ledger).toBe(owed)
  })

  test('stands in the month: opening and sold less used, refunded, paid out and void is what is owed', async () => {
    const month = new Date().toISOString().slice(0, 7)
    const { data } = await callFunction(server, getLedgerMonth, { month }, admin)
    const { opening, sold, used, refunded, cashedOut, voided, closing } = data.giftCards
    expect(sold).toBeGreaterThan(0)
    expect(opening + sold - used - refunded - cashedOut - voided).toBeCloseTo(closing, 5)
    expect(Math.round(closing * 100)).toBe((await outstanding()).cards)
  })

  test('of a later day waits for it, and its buyer changes day and address until it is sent', async () => {
    const id = await bought(giver, { recipientEmail: 'wrong@gifts.test', deliverOn: dayIn(10) })
    await server.runTask('deliver-gift-cards')
    expect(await server.mailbox('wrong@gifts.test')).toEqual([])
    const change = (deliverOn: string, by = giver) =>
      callFunction(
        server,
        changeGiftCard,
        { giftCardId: id, recipientEmail: 'right@gifts.test', deliverOn },
        by,
      )
    expect((await change(dayIn(-2))).error.issues).toMatchObject([{ rule: 'in_the_past' }])
    expect((await change(dayIn(500))).error.issues).toMatchObject([{ rule: 'too_many_days' }])
    expect((await change(dayIn(0), receiver)).error.code).toBe('not_found')
    expect((await change(dayIn(0))).status).toBe(200)
    await deliverTo('right@gifts.test')
    expect(await server.mailbox('wrong@gifts.test')).toEqual([])
    expect((await change(dayIn(1))).error.code).toBe('gift_delivered')
  })

  test('sent again to a corrected address ends the code of the first mail, and a few mails a day are enough', async () => {
    const id = await bought(giver, { recipientEmail: 'typo@gifts.test' })
    await deliverTo('typo@gifts.test')
    const first = await mailedCode('typo@gifts.test')
    const again = (by: TestUser) =>
      callFunction(server, sendGiftCardAgain, { giftCardId: id, recipientEmail: 'good@gifts.test' }, by)
    expect((await again(receiver)).error.code).toBe('not_found')
    expect((await again(giver)).status).toBe(200)
    expect((await redeem(first, receiver)).error.code).toBe('gift_code_replaced')
    expect((await again(admin)).status).toBe(200)
    expect((await again(giver)).error.code).toBe('gift_mails_spent')
    expect((await redeem(await mailedCode('good@gifts.test'), receiver)).status).toBe(200)
  })

  test('has codes whose hash alone is stored, and each refusal says what is the matter', async () => {
    const id = await bought(giver)
    const code = await codeOf(id, giver)
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select to_jsonb(k)::text as row from public.gift_card_codes k where gift_card_id = $1',
      [id],
    )
    expect(rows[0]?.row).not.toContain(code.replaceAll('-', ''))
    expect((await redeem('AAAA-AAAA-AAAA-AAAA', receiver)).error.code).toBe('gift_code_unknown')
    expect((await redeem(code, undefined)).error.code).toBe('not_signed_in')
    // A second print has a different code for the same card, and buyers can redeem a card that they bought.
    const other = await codeOf(id, giver)
    expect(other).not.toBe(code)
    expect((await redeem(code, giver)).status).toBe(200)
    expect((await redeem(other, receiver)).error.code).toBe('gift_redeemed')
    expect((await callFunction(server, printGiftCard, { giftCardId: id }, giver)).error.code).toBe(
      'gift_redeemed',
    )
  })

  test('is nothing before it is charged, and a kill between payment and issue loses nothing', async () => {
    const { data } = await open(giver)
    expect((await callFunction(server, printGiftCard, { giftCardId: data.id }, giver)).error.code).toBe(
      'gift_not_paid',
    )
    expect((await check(data.id, receiver)).error.code).toBe('not_found')
    await choose(data.checkoutUrl ?? '', { choice: 'good' })
    // The event is lost: only the sweep asks the provider.
    await server.database.pool.query(`update public.payments set ask_at = now() where gift_card_id = $1`, [
      data.id,
    ])
    const swept = async () => {
      await server.runTask('sweep-payments')
      return statusOf(data.id, giver)
    }
    await expect.poll(swept, soon).toBe('sent')
    const { rows } = await server.database.pool.query(
      `select count(*)::integer as sales from public.ledger_transactions where gift_card_id = $1 and cause = 'gift_card_sold'`,
      [data.id],
    )
    expect(rows).toEqual([{ sales: 1 }])
  })

  test('is sold within the limits of the operator, and not at all while it is switched off', async () => {
    expect((await open(giver, { amount: 7 })).error).toMatchObject({
      code: 'gift_amount_refused',
      details: { least: 10 },
    })
    expect((await open(giver, { amount: 501 })).error.code).toBe('invalid_input')
    expect((await open(giver, { senderName: ' ' })).error.code).toBe('invalid_input')
    const features = { ...usualSettings.features, giftCards: false }
    const save = (value: typeof features, from: number) =>
      callFunction(server, saveSetting, { key: 'features', value, from, reason: 'For the test' }, admin)
    expect((await save(features, 0)).status).toBe(200)
    expect((await cards(giver)).isOffered).toBe(false)
    expect((await open(giver)).error.code).toBe('gift_cards_closed')
    expect((await save(usualSettings.features, 1)).status).toBe(200)
    expect((await cards(giver)).isOffered).toBe(true)
  })
})

describe('at once', () => {
  test('of two redemptions of one card exactly one wins', async () => {
    const id = await bought(giver)
    const codes = [await codeOf(id, giver), await codeOf(id, giver)]
    const answers = await Promise.all(codes.map((code) => redeem(code, receiver)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await server.database.pool.query(
      'select count(*)::integer as credits from public.credits where gift_card_id = $1',
      [id],
    )
    expect(rows).toEqual([{ credits: 1 }])
  })

  test('of a refund and a redemption exactly one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await bought(giver)
      const code = await codeOf(id, giver)
      const answers = await Promise.all([
        redeem(code, receiver),
        callFunction(server, refundGiftCard, { giftCardId: id }, giver),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    const isEven = async () => {
      const { ledger, cards: owed } = await outstanding()
      return ledger - owed
    }
    await expect.poll(isEven, soon).toBe(0)
  })
})

describe('a refund of a gift card', () => {
  test('is the buyer’s own within the days of the operator, and the staff’s later', async () => {
    const id = await bought(giver)
    const code = await codeOf(id, giver)
    await server.database.pool.query(
      `update public.gift_cards set paid_at = now() - interval '15 days' where id = $1`,
      [id],
    )
    const back = (by: TestUser, reason?: string) =>
      callFunction(server, refundGiftCard, { giftCardId: id, ...(reason ? { reason } : {}) }, by)
    expect((await back(giver)).error).toMatchObject({ code: 'gift_refund_over', details: { days: 14 } })
    expect((await back(receiver)).error.code).toBe('not_found')
    expect((await back(admin)).error.issues).toMatchObject([{ rule: 'reason_required' }])
    expect((await back(admin, 'Bought twice')).status).toBe(200)
    expect((await back(giver)).error.code).toBe('gift_refunded')
    expect((await redeem(code, receiver)).error.code).toBe('gift_refunded')
  })

  test('that fails gives the card back', async () => {
    const id = await bought(giver)
    const code = await codeOf(id, giver)
    await callFunction(server, refundGiftCard, { giftCardId: id }, giver)
    const pending = async () => {
      const { rows } = await server.database.pool.query<{ status: string }>(
        `select r.status from public.refunds r join public.payments p on p.id = r.payment_id where p.gift_card_id = $1`,
        [id],
      )
      return rows[0]?.status
    }
    await expect.poll(pending, soon).toBe('pending')
    await bank('refundFailed', await checkoutOf(id))
    await check(id, giver)
    expect(await statusOf(id, giver)).toBe('sent')
    expect((await redeem(code, receiver)).status).toBe(200)
  })
})

describe('a blocked gift card', () => {
  test('is neither redeemed nor spent until the block is taken back', async () => {
    const person = await newBuyer()
    const [unused, used] = [await bought(giver), await bought(giver)]
    const code = await codeOf(unused, giver)
    await redeem(await codeOf(used, giver), person)
    const block = (giftCardId: string, isBlocked: boolean) =>
      callFunction(server, blockGiftCard, { giftCardId, isBlocked, reason: 'Stolen card' }, admin)
    await block(unused, true)
    await block(used, true)
    expect((await redeem(code, person)).error.code).toBe('gift_blocked')
    expect(await balance(person)).toBe(0)
    await block(unused, false)
    await block(used, false)
    expect(await balance(person)).toBe(25)
    expect((await redeem(code, person)).status).toBe(200)
  })

  test('by a contested payment stops until the bank decides, and a lost one voids the rest', async () => {
    const person = await newBuyer()
    const [won, lost] = [await bought(giver), await bought(giver)]
    await redeem(await codeOf(lost, giver), person)
    for (const id of [won, lost]) {
      await bank('chargeback', await checkoutOf(id))
      await check(id, giver)
    }
    expect(await statusOf(won, giver)).toBe('blocked')
    expect(await balance(person)).toBe(0)
    expect((await callFunction(server, refundGiftCard, { giftCardId: won }, giver)).error.code).toBe(
      'chargeback_open',
    )
    await bank('won', await checkoutOf(won))
    await bank('lost', await checkoutOf(lost))
    for (const id of [won, lost]) await check(id, giver)
    expect(await statusOf(won, giver)).toBe('sent')
    expect(await statusOf(lost, giver)).toBe('void')
    expect(await balance(person)).toBe(0)
    const { ledger, cards: owed } = await outstanding()
    expect(ledger).toBe(owed)
  })
})

describe('the rest of a gift card', () => {
  test('is paid out in money below the sum of a state, never more than is left, and never above it', async () => {
    const person = await newBuyer()
    const id = await bought(giver, { amount: 25 })
    await redeem(await codeOf(id, giver), person)
    const ask = (state: string, by = person) =>
      callFunction(server, askGiftCashOut, { giftCardId: id, state, payTo: 'A check to 1 Main St' }, by)
    expect((await ask('CA')).error.code).toBe('no_cash_out')
    await placed(person)
    expect(await balance(person)).toBe(10.7)
    expect((await ask('TX')).error.code).toBe('no_cash_out')
    expect((await ask('WA')).error.code).toBe('no_cash_out')
    expect((await ask('CA', receiver)).error.code).toBe('not_found')
    const pay = (seenLeft: number) =>
      callFunction(server, payGiftCashOut, { giftCardId: id, seenLeft, reason: 'Check no. 12' }, admin)
    expect((await pay(10.7)).error.code).toBe('not_found')
    expect((await ask('CA')).status).toBe(200)
    const asked = await callFunction(server, listGiftCards, { which: 'cash_outs' }, admin)
    expect(asked.data.giftCards).toMatchObject([{ id, left: 10.7, cashOut: { state: 'CA' } }])
    expect((await pay(12)).error).toMatchObject({ code: 'rest_changed', details: { left: 10.7 } })
    expect((await pay(10.7)).status).toBe(200)
    expect(await balance(person)).toBe(0)
    expect((await pay(10.7)).error.code).toBe('not_found')
    expect((await books()).cash_outs).toBe(-1070)
    const { ledger, cards: owed } = await outstanding()
    expect(ledger).toBe(owed)
  })
})

describe('the list of gift cards', () => {
  test('finds a card by the last letters of a code and by an address, for staff alone', async () => {
    const id = await bought(giver, { recipientEmail: 'findme@gifts.test' })
    const code = await codeOf(id, giver)
    const find = async (query: string) =>
      (await callFunction(server, listGiftCards, { query }, admin)).data.giftCards.map((card) => card.id)
    expect(await find(code.slice(-4))).toEqual([id])
    expect(await find('FINDME@')).toEqual([id])
    expect(await find('nobody@nowhere.test')).toEqual([])
    expect((await callFunction(server, listGiftCards, {}, giver)).error.code).toBe('forbidden')
    const { rows } = await server.database.pool.query<{ action: string }>(
      `select distinct action from public.audit_log where subject_kind = 'gift_card' order by 1`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'block-gift-card',
      'pay-gift-cash-out',
      'refund-gift-card',
      'send-gift-card-again',
    ])
  })
})

describe('a deleted account', () => {
  test('leaves the gift valid and its rest owed, and takes names, address and message with it', async () => {
    const [from, to] = [await newBuyer(), await newBuyer()]
    const sent = await bought(from, { recipientEmail: 'sent@gifts.test' })
    await deliverTo('sent@gifts.test')
    const waiting = await bought(from, { recipientEmail: 'waits@gifts.test', deliverOn: dayIn(3) })
    await redeem(await mailedCode('sent@gifts.test'), to)
    const { data: exported } = await callFunction(server, exportMyData, {}, from)
    expect(exported.data.giftCards).toHaveLength(2)
    const { data: held } = await callFunction(server, exportMyData, {}, to)
    expect(held.data.redeemedGiftCards).toMatchObject([{ id: sent }])
    const before = await outstanding()
    for (const person of [from, to]) {
      const { status, error } = await callFunction(
        server,
        deleteAccount,
        { confirmation: person.email },
        person,
      )
      expect({ status, error }).toMatchObject({ status: 200 })
    }
    await server.runTask('end-credits')
    expect(await outstanding()).toEqual(before)
    const read = async (id: string) => {
      const { rows } = await server.database.pool.query(
        `select sender_name, recipient_name, recipient_email, message, buyer_id, redeemer_id
         from public.gift_cards where id = $1`,
        [id],
      )
      return rows[0]
    }
    const gone = { recipient_email: null, message: '', buyer_id: null, redeemer_id: null }
    expect(await read(sent)).toMatchObject(gone)
    expect(await read(sent)).not.toMatchObject({ recipient_name: 'Maria' })
    // A card that waits for its day keeps the recipient's address until its mail is sent.
    expect(await read(waiting)).toMatchObject({ recipient_email: 'waits@gifts.test', buyer_id: null })
    await server.database.pool.query('update public.gift_cards set deliver_at = now() where id = $1', [
      waiting,
    ])
    await deliverTo('waits@gifts.test')
    expect(await read(waiting)).toMatchObject(gone)
  })
})
