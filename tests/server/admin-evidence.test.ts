import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { getCertification } from '@localchef/contracts/certifications/get-certification'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { createNotification } from '@localchef/contracts/notifications/create-notification'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { getReport } from '@localchef/contracts/reports/get-report'
import { reportContent } from '@localchef/contracts/reports/report-content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { notifyDecisions } from '../notify-decisions.ts'

let server: TestServer
let admin: TestUser
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@evidence.test', role: 'admin', name: 'Ada Admin' })
  buyer = await server.signUp({ email: 'buyer@evidence.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

function query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return server.database.transaction(async (connection) => (await connection.query<Row>(text, values)).rows)
}

let chefs = 0
async function newKitchen(status = 'active'): Promise<Kitchen & { chef: TestUser }> {
  chefs += 1
  const chef = await server.signUp({ email: `chef${chefs}@evidence.test`, role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, { name: `Kitchen ${chefs}`, portions: 50 })
  await query(`update public.chefs set status = $2::public.chef_status, submitted_at = now() where id = $1`, [
    kitchen.chefId,
    status,
  ])
  return { ...kitchen, chef }
}

interface SubmittedCertification {
  kind?: string
  number?: string
  status?: string
  document?: string | null
  expiresOn?: string
}

async function addCertification(chefId: string, certification: SubmittedCertification = {}): Promise<string> {
  const { kind = 'food_handler', number = '', status = 'pending', expiresOn = '2999-01-01' } = certification
  const document = certification.document === undefined ? 'someone/card.pdf' : certification.document
  const rows = await query<{ id: string }>(
    `insert into public.certifications (chef_id, kind, number, issuer, status, document_path, expires_on)
     values ($1, $2, $3, 'The County', $4::public.certification_status, $5, $6)
     returning id`,
    [chefId, kind, number, status, document, expiresOn],
  )
  return rows[0]?.id ?? ''
}

const decide = (certificationId: string, decision: 'approve' | 'reject' | 'reopen', reason?: string) =>
  callFunction(server, decideCertification, { certificationId, decision, reason }, admin)
const matchesOf = async (certificationId: string) =>
  (await callFunction(server, getCertification, { certificationId }, admin)).data.numberMatches
const fileOf = async (chefId: string) => (await callFunction(server, getChefFile, { chefId }, admin)).data

describe('a certification without a document', () => {
  test('a certification without a document is not approved by the function, and can be rejected', async () => {
    const { chefId } = await newKitchen()
    const id = await addCertification(chefId, { document: null })
    expect((await decide(id, 'approve')).error).toMatchObject({ code: 'document_missing' })
    expect((await decide(id, 'reject', 'There is no document')).status).toBe(200)
  })

  test("the database refuses to approve a certification without a document, and to remove an approved one's document", async () => {
    const { chefId } = await newKitchen()
    const without = await addCertification(chefId, { document: null })
    await expect(
      query(`update public.certifications set status = 'approved' where id = $1`, [without]),
    ).rejects.toThrow('without a document')
    const approved = await addCertification(chefId, { status: 'approved' })
    await expect(
      query('update public.certifications set document_path = null where id = $1', [approved]),
    ).rejects.toThrow('without a document')
  })
})

describe('the number of a certification', () => {
  test("a certification's number at another kitchen is found regardless of spaces and case", async () => {
    const [first, second] = [await newKitchen(), await newKitchen()]
    await query(
      `insert into public.chef_permits (chef_id, kind, number) values ($1, 'mehko', 'mehko 77 001')`,
      [first.chefId],
    )
    await addCertification(first.chefId, { kind: 'mehko', number: 'MEHKO-77001', status: 'approved' })
    const id = await addCertification(second.chefId, { kind: 'mehko', number: 'Mehko-77-001' })
    const matches = await matchesOf(id)
    expect(matches.map(({ cause, chef }) => [cause, chef.id])).toEqual([
      ['other_kitchen', first.chefId],
      ['other_kitchen', first.chefId],
    ])
  })

  test('a kitchen without another number has no matches, and an empty number matches nothing', async () => {
    const { chefId } = await newKitchen()
    const other = await newKitchen()
    await addCertification(other.chefId)
    expect(await matchesOf(await addCertification(chefId))).toEqual([])
    expect(await matchesOf(await addCertification(chefId, { number: 'ALONE-1' }))).toEqual([])
  })

  test('a rejected number is remembered with its reason after the chef corrects the certification', async () => {
    const { chefId } = await newKitchen()
    const id = await addCertification(chefId, { number: 'FH-500' })
    await decide(id, 'reject', 'The number is of somebody else')
    await query(
      `update public.certifications
       set id = gen_random_uuid(), number = 'FH-501', status = 'pending', rejected_reason = null
       where id = $1`,
      [id],
    )
    const other = await newKitchen()
    const again = await addCertification(other.chefId, { number: 'fh 500' })
    expect(await matchesOf(again)).toMatchObject([
      { cause: 'rejected', number: 'FH-500', reason: 'The number is of somebody else', chef: { id: chefId } },
    ])
    const corrected = await query<{ id: string }>('select id from public.certifications where chef_id = $1', [
      chefId,
    ])
    expect(await matchesOf(corrected[0]?.id ?? '')).toMatchObject([{ cause: 'changed', number: 'FH-500' }])
  })

  test('undoing a rejection removes the remembered number', async () => {
    const { chefId } = await newKitchen()
    const id = await addCertification(chefId, { number: 'FH-600' })
    await decide(id, 'reject', 'The number is of somebody else')
    expect(await matchesOf(id)).toMatchObject([{ cause: 'rejected' }])
    await callFunction(server, undoDecision, { kind: 'certification', id }, admin)
    expect(await matchesOf(id)).toEqual([])
  })

  test('nobody reads earlier numbers but by an operation', async () => {
    const { chefId, chef } = await newKitchen()
    await decide(await addCertification(chefId, { number: 'FH-700' }), 'reject', 'Not readable')
    for (const { client } of [chef, admin]) {
      const { error } = await client.from('earlier_numbers').select('*').eq('chef_id', chefId)
      expect(error?.code).toBe('42501')
    }
  })
})

describe('a kitchen that waits', () => {
  test("a waiting kitchen's file shows the dishes with allergens and ingredients, the permit, the place, and missing requirements", async () => {
    const { chefId, dishId } = await newKitchen('submitted')
    await query(
      `update public.dishes set picture_path = 'a/cover.jpg', possible_allergens = '{milk}' where id = $1`,
      [dishId],
    )
    await query(`insert into public.dish_pictures (dish_id, position, path) values ($1, 1, 'a/second.jpg')`, [
      dishId,
    ])
    await query(
      `insert into public.chef_permits (chef_id, kind, number, meals_per_day, sales_per_year_cents)
       values ($1, 'mehko', 'M-1', 30, 10000000)`,
      [chefId],
    )
    await query(`update public.chef_permits set number = 'M-2' where chef_id = $1`, [chefId])
    await addCertification(chefId, { status: 'approved', kind: 'food_manager' })
    await addCertification(chefId, { status: 'approved', kind: 'mehko', expiresOn: '2020-01-01' })
    expect(await fileOf(chefId)).toMatchObject({
      dishes: [
        {
          id: dishId,
          picturePaths: ['a/cover.jpg', 'a/second.jpg'],
          allergens: ['wheat', 'sesame'],
          possibleAllergens: ['milk'],
          ingredients: [{ name: 'Onion' }],
          price: 5,
        },
      ],
      permit: {
        mealsPerDay: 30,
        mealsPerWeek: null,
        salesPerYear: 100_000,
        numberMatches: [{ cause: 'changed', number: 'M-1' }],
      },
      place: { latitude: 37.7712345, publicLatitude: 37.77 },
      missing: ['agreement', 'contact'],
      missingCertifications: [['mehko']],
      history: [],
    })
  })

  test('going live without the certifications of its state needs a reason, which stays in the history and is not sent', async () => {
    const { chefId, chef } = await newKitchen('submitted')
    const approve = (reason?: string) =>
      callFunction(server, decideChef, { chefId, decision: 'approve', reason }, admin)
    const missing = [
      ['mehko', 'cottage_food'],
      ['food_manager', 'food_handler'],
    ]
    expect((await approve()).error).toMatchObject({ code: 'certifications_missing', details: { missing } })
    const reason = 'The county confirmed both by phone'
    expect((await approve(reason)).status).toBe(200)
    const { history } = await fileOf(chefId)
    expect(history).toMatchObject([{ action: 'approve-chef', by: 'Ada Admin', reason }])
    const kept = await query('select after from public.audit_log where subject_id = $1', [chefId])
    expect(kept).toEqual([{ after: { status: 'active', missingCertifications: missing } }])
    await notifyDecisions(server)
    expect((await server.mailbox(chef.email)).map(({ text }) => text.includes(reason))).toEqual([false])
  })

  test.each([
    ['a kitchen in a state without a known rule', `state = 'HI'`],
    ['a truck', `kind = 'truck_stop'`],
  ])('%s goes live for a reason only, which the audit keeps', async (_whose, columns) => {
    const { chefId } = await newKitchen('submitted')
    await query(`update public.chefs set ${columns} where id = $1`, [chefId])
    expect(await fileOf(chefId)).toMatchObject({ isRuleKnown: false, missingCertifications: [] })
    const approve = (reason?: string) =>
      callFunction(server, decideChef, { chefId, decision: 'approve', reason }, admin)
    const refused = await approve()
    expect([refused.status, refused.error.code]).toEqual([422, 'rule_unknown'])
    expect((await fileOf(chefId)).status).toBe('submitted')
    expect((await approve('The county showed its permit')).data.chef.status).toBe('active')
    const kept = await query('select after, reason from public.audit_log where subject_id = $1', [chefId])
    expect(kept).toEqual([
      { after: { status: 'active', isRuleUnknown: true }, reason: 'The county showed its permit' },
    ])
  })

  test('a kitchen with the certifications of its state goes live without a reason', async () => {
    const { chefId } = await newKitchen('submitted')
    await addCertification(chefId, { kind: 'cottage_food', status: 'approved' })
    await addCertification(chefId, { kind: 'food_handler', status: 'approved' })
    const answer = await callFunction(server, decideChef, { chefId, decision: 'approve' }, admin)
    expect(answer.data.chef.status).toBe('active')
  })
})

async function order(kitchen: Kitchen): Promise<string> {
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 2, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const slotFrom = quote.data.slots.at(-1)?.from ?? ''
  return (await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).data.id
}

describe('a report', () => {
  const report = async (
    subjectKind: 'dish' | 'review' | 'message' | 'chef' | 'notification',
    subjectId: string,
    who = buyer,
  ) => {
    const input = { subjectKind, subjectId, reason: 'offensive' as const, body: '' }
    const { data } = await callFunction(server, reportContent, input, who)
    return (await callFunction(server, getReport, { reportId: data.id }, admin)).data
  }

  test('a report of a dish shows the dish, the latest order of its reporter, and both people', async () => {
    const kitchen = await newKitchen()
    const orderId = await order(kitchen)
    expect(await report('dish', kitchen.dishId)).toMatchObject({
      dish: { id: kitchen.dishId, allergens: ['wheat', 'sesame'], ingredients: [{ name: 'Onion' }] },
      review: null,
      kitchen: null,
      conversation: [],
      order: { kind: 'order', id: orderId, status: 'placed', total: 13, content: '2 × Piroshki (Large)' },
      people: [
        { id: buyer.id, role: 'buyer', reportsMade: expect.any(Number) },
        { id: kitchen.chef.id, role: 'chef', reportsAbout: 1, warnings: 0, isSuspended: false },
      ],
    })
  })

  test('a report of a kitchen shows the kitchen, and no order where its reporter never ordered', async () => {
    const kitchen = await newKitchen()
    expect(await report('chef', kitchen.chefId)).toMatchObject({
      kitchen: { name: `Kitchen ${chefs}`, status: 'active', city: 'San Francisco' },
      order: null,
    })
  })

  test('a report of a review shows the review and the order it is about', async () => {
    const kitchen = await newKitchen()
    const orderId = await order(kitchen)
    await server.database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query(
        `update public.orders set status = 'completed', closed_at = now(), completed_at = now() where id = $1`,
        [orderId],
      )
    })
    const rows = await query<{ id: string }>(
      `insert into public.reviews (chef_id, buyer_id, order_id, rating, body, author_name)
       values ($1, $2, $3, 1, 'Never again', 'Bella') returning id`,
      [kitchen.chefId, buyer.id, orderId],
    )
    expect(await report('review', rows[0]?.id ?? '', kitchen.chef)).toMatchObject({
      review: { rating: 1, body: 'Never again', authorName: 'Bella', reply: null },
      order: { id: orderId },
      people: [{ id: kitchen.chef.id }, { id: buyer.id, orders: expect.any(Number) }],
    })
  })

  test('a report of a message shows it between those before and after it', async () => {
    const kitchen = await newKitchen()
    const orderId = await order(kitchen)
    const say = async (body: string, who: TestUser) =>
      (await callFunction(server, sendMessage, { orderId, body }, who)).data.id
    await say('Is it spicy?', buyer)
    const reported = await say('None of your business', kitchen.chef)
    await say('Pardon?', buyer)
    const { conversation, order: behind } = await report('message', reported)
    expect(conversation.map(({ body, isReported }) => [body, isReported])).toEqual([
      ['Is it spicy?', false],
      ['None of your business', true],
      ['Pardon?', false],
    ])
    expect(behind).toMatchObject({ kind: 'order', id: orderId })
  })

  test('a report of a notice shows its words, the order behind it and its sender, and only its recipient can report it', async () => {
    const kitchen = await newKitchen()
    const orderId = await order(kitchen)
    const notice = { user_id: buyer.id, title: 'Hurry up', message: 'You again', type: 'order' as const }
    const { data } = await callFunction(
      server,
      createNotification,
      { ...notice, data: { orderId } },
      kitchen.chef,
    )
    const send = (subjectId: string, who: TestUser) =>
      callFunction(
        server,
        reportContent,
        { subjectKind: 'notification', subjectId, reason: 'offensive' },
        who,
      )
    expect((await send(data.id, kitchen.chef)).status).toBe(404)
    const [own] = await query<{ id: string }>(
      "insert into public.notifications (user_id, title, type) values ($1, 'Confirmed', 'order') returning id",
      [buyer.id],
    )
    expect((await send(own?.id ?? '', buyer)).status).toBe(404)
    expect(await report('notification', data.id)).toMatchObject({
      subject: {
        title: `Kitchen ${chefs}`,
        text: 'Hurry up\nYou again',
        chefId: kitchen.chefId,
        userId: kitchen.chef.id,
      },
      order: { kind: 'order', id: orderId },
      people: [{ id: buyer.id }, { id: kitchen.chef.id, reportsAbout: 1 }],
    })
    expect((await send(data.id, buyer)).error.code).toBe('already_reported')
    const { items } = (await callFunction(server, getQueue, { kinds: ['report'], limit: 100 }, admin)).data
    expect(items.find(({ subjectKind }) => subjectKind === 'notification')?.title).toBe(`Kitchen ${chefs}`)
  })
})

test("a pending certification whose predecessor ends within two weeks is listed with the predecessor's last day", async () => {
  const { chefId } = await newKitchen()
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await addCertification(chefId, { kind: 'insurance', status: 'approved', expiresOn: soon })
  const urgent = await addCertification(chefId, { kind: 'insurance' })
  const calm = await addCertification(chefId, { kind: 'other' })
  const { items } = (await callFunction(server, getQueue, { kinds: ['certification'], limit: 100 }, admin))
    .data
  const seen = items.filter(({ chefId: of }) => of === chefId)
  expect(seen.map(({ id, urgency, dueAt }) => [id, urgency, dueAt?.slice(0, 10) ?? null])).toEqual([
    [urgent, 'time', soon],
    [calm, 'age', null],
  ])
})
