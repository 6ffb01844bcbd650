import { deleteCertification } from '@localchef/contracts/certifications/delete-certification'
import { saveCertification } from '@localchef/contracts/certifications/save-certification'
import { acceptAgreement } from '@localchef/contracts/chefs/accept-agreement'
import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { getMyChef } from '@localchef/contracts/chefs/get-my-chef'
import { pauseOrders } from '@localchef/contracts/chefs/pause-orders'
import { previewBusiness } from '@localchef/contracts/chefs/preview-business'
import { saveBusiness } from '@localchef/contracts/chefs/save-business'
import { saveContact } from '@localchef/contracts/chefs/save-contact'
import { saveHandover } from '@localchef/contracts/chefs/save-handover'
import { saveHours } from '@localchef/contracts/chefs/save-hours'
import { savePermit } from '@localchef/contracts/chefs/save-permit'
import { savePlace } from '@localchef/contracts/chefs/save-place'
import { sendContactCode } from '@localchef/contracts/chefs/send-contact-code'
import { setBusinessPictures } from '@localchef/contracts/chefs/set-business-pictures'
import { submitForApproval } from '@localchef/contracts/chefs/submit-for-approval'
import { verifyContact } from '@localchef/contracts/chefs/verify-contact'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer
let buyer: TestPerson

/** Finer than what is told: a public place may share its first four decimals by chance. */
const kitchenPoint = { latitude: 37.7654321, longitude: -122.4123456 }
const place = {
  addressLine: '12 Hidden Lane',
  addressUnit: 'Apt 3',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94110',
  point: kitchenPoint,
  timeZone: 'America/Los_Angeles',
}
const about = {
  kind: 'chef' as const,
  name: 'Nina’s Table',
  nameRu: 'Стол Нины',
  tagline: 'Georgian food',
  taglineRu: null,
  bio: 'Khachapuri and khinkali, folded by hand.',
  bioRu: null,
  cuisines: ['georgian'],
  languages: ['en' as const, 'ru' as const],
}
const hours = {
  weekly: [
    { weekday: 1, opensMinute: 600, closesMinute: 840 },
    { weekday: 1, opensMinute: 960, closesMinute: 1440 },
  ],
  exceptions: [{ day: '2099-12-25', opensMinute: null, closesMinute: null, note: 'Christmas' }],
}
const offer = {
  kind: 'catering' as const,
  name: 'Georgian supra',
  nameRu: null,
  description: 'A feast.',
  descriptionRu: null,
  pricing: 'per_guest' as const,
  price: 45,
  needsQuote: false,
  guestsMin: 6,
  guestsMax: 40,
  durationMinutes: 240,
  noticeDays: 3,
  areaMiles: 20,
  status: 'active' as const,
  picture: null,
}

const handover = {
  pickup: true,
  delivery: true,
  pickupInstructions: 'Blue door',
  pickupInstructionsRu: 'Синяя дверь',
  leadMinutes: 90,
  answerMinutes: 20,
  maxOpenOrders: 8,
  slotMinutes: 15 as const,
  deliveryRadiusMiles: 3.5,
  deliveryFee: 4.99,
  deliveryMinimum: 20,
}

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@business.test', role: 'buyer', name: 'Bella Buyer' })
  await query(
    `insert into public.cuisines (slug, name, name_ru) values ('georgian', 'Georgian', 'Грузинская') on conflict do nothing`,
  )
  await query(
    `insert into public.places (id, kind, name, state, zip_code, latitude, longitude)
     values (900001, 'zip', 'San Francisco', 'CA', '94110', 37.7485, -122.4184)`,
  )
})
afterAll(() => server.stop())

function query<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) {
  return server.database.transaction(async (connection) => (await connection.query<Row>(text, values)).rows)
}

let chefs = 0
async function newChef(): Promise<TestPerson> {
  chefs += 1
  return server.signUp({ email: `chef${chefs}@business.test`, role: 'chef', name: 'Nina' })
}

async function newBusiness(): Promise<TestPerson> {
  const chef = await newChef()
  await callFunction(server, createBusiness, { name: 'Nina’s Table', kind: 'chef' }, chef)
  return chef
}

describe('beginning a business', () => {
  test('makes a draft that only its chef knows, with an address nobody else has', async () => {
    const chef = await newChef()
    const none = await callFunction(server, getBusiness, {}, chef)
    expect(none.data).toEqual({ business: null })
    const made = await callFunction(server, createBusiness, { name: 'Кухня Нины', kind: 'chef' }, chef)
    expect(made.status).toBe(200)
    expect(made.data.business).toMatchObject({
      slug: 'kukhnya-niny',
      status: 'draft',
      missing: ['business_information', 'menu_or_service', 'agreement', 'contact'],
    })
    const namesake = await newChef()
    const second = await callFunction(server, createBusiness, { name: 'Кухня Нины', kind: 'chef' }, namesake)
    expect(second.data.business.slug).toBe('kukhnya-niny-2')
    const hidden = await callFunction(server, getChef, { id: 'kukhnya-niny' })
    expect(hidden.status).toBe(404)
  })

  test('is done once', async () => {
    const chef = await newBusiness()
    const again = await callFunction(server, createBusiness, { name: 'Another', kind: 'chef' }, chef)
    expect(again.error.code).toBe('already_exists')
    expect(again.status).toBe(409)
  })
})

describe('who may', () => {
  test('visitors are asked to sign in, buyers refused, for every function', async () => {
    const calls: readonly (readonly [FunctionContract, unknown])[] = [
      [getBusiness, {}],
      [createBusiness, { name: 'Mine', kind: 'chef' }],
      [saveBusiness, about],
      [savePlace, place],
      [saveHours, hours],
      [saveContact, { phone: '+1 555 010 1234', email: 'x@business.test' }],
      [acceptAgreement, { version: 1 }],
      [submitForApproval, {}],
      [saveService, { offer }],
      [getMyChef, {}],
      [pauseOrders, { paused: true }],
      [previewBusiness, {}],
      [sendContactCode, {}],
      [verifyContact, { code: '123456' }],
      [saveHandover, handover],
      [savePermit, { kind: '', number: '', mealsPerDay: null, mealsPerWeek: null, salesPerYear: null }],
      [setBusinessPictures, { avatarPath: null, coverPath: null, galleryPaths: [] }],
      [
        saveCertification,
        {
          paper: {
            kind: 'other',
            number: '',
            issuer: 'Me',
            issuedOn: null,
            expiresOn: null,
            documentPath: 'x/y.pdf',
          },
        },
      ],
      [deleteCertification, { id: crypto.randomUUID() }],
    ]
    for (const [contract, input] of calls) {
      expect((await callFunction(server, contract, input as never)).status).toBe(401)
      expect((await callFunction(server, contract, input as never, buyer)).status).toBe(403)
    }
  })

  test('another chef sees and changes nothing of it', async () => {
    const chef = await newBusiness()
    const saved = await callFunction(server, savePlace, place, chef)
    const other = await newChef()
    expect((await callFunction(server, getBusiness, {}, other)).data).toEqual({ business: null })
    expect((await callFunction(server, saveBusiness, about, other)).status).toBe(404)
    const { id } = saved.data.business
    for (const who of [other, buyer]) {
      const rows = await who.client.from('chef_private_details').select('*').eq('chef_id', id)
      expect(rows.data).toEqual([])
      expect((await who.client.from('chefs').select('*').eq('id', id)).data).toEqual([])
      expect((await who.client.from('chef_contact_codes').select('*')).data ?? []).toEqual([])
    }
  })
})

describe('the preview', () => {
  test('shows a draft to its chef as buyers will see it, without what stays private, and to nobody else', async () => {
    const chef = await newBusiness()
    const bare = await callFunction(server, previewBusiness, {}, chef)
    expect(bare.data).toMatchObject({
      hasPlace: false,
      isPublic: false,
      chef: { status: 'active', menu: [] },
    })
    await callFunction(server, saveBusiness, about, chef)
    await callFunction(server, savePlace, place, chef)
    await callFunction(server, saveHours, hours, chef)
    await callFunction(server, saveService, { offer }, chef)
    const { data } = await callFunction(server, previewBusiness, {}, chef)
    expect(data).toMatchObject({
      hasPlace: true,
      isPublic: false,
      chef: { name: about.name, bio: about.bio, hours: hours.weekly, serviceOffers: [{ name: offer.name }] },
    })
    for (const secret of ['37.76543', '122.41234', 'Hidden Lane', 'Apt 3']) {
      expect(JSON.stringify(data)).not.toContain(secret)
    }
    expect((await callFunction(server, previewBusiness, {}, await newChef())).status).toBe(404)
    expect((await callFunction(server, getChef, { id: data.chef.id }, chef)).status).toBe(404)
  })

  test('is the public page itself once there is one', async () => {
    const chef = await newChef()
    const { chefId } = await addKitchen(server.database, chef.id)
    const preview = await callFunction(server, previewBusiness, {}, chef)
    const page = await callFunction(server, getChef, { id: chefId })
    expect(preview.data).toEqual({ chef: page.data, hasPlace: true, isPublic: true })
  })
})

describe('the place', () => {
  test('is kept exactly for the owner and some hundred metres away for everybody else', async () => {
    const chef = await newBusiness()
    const { data } = await callFunction(server, savePlace, place, chef)
    expect(data.business.place).toMatchObject({ ...kitchenPoint, addressLine: '12 Hidden Lane' })
    const { publicLatitude, publicLongitude, latitude, longitude } = data.business.place
    const metres = Math.hypot(
      ((publicLatitude ?? 0) - (latitude ?? 0)) * 111_195,
      ((publicLongitude ?? 0) - (longitude ?? 0)) * 111_195 * Math.cos((37.77 * Math.PI) / 180),
    )
    expect(metres).toBeGreaterThan(250)
    expect(metres).toBeLessThan(600)
    // The same blur each time: saving again gives away nothing more.
    const again = await callFunction(server, savePlace, place, chef)
    expect(again.data.business.place).toEqual(data.business.place)
  })

  test('never leaves the server in what others may read', async () => {
    const chef = await newBusiness()
    const saved = await callFunction(server, savePlace, place, chef)
    await query(`update public.chefs set status = 'active', activated_at = now() where id = $1`, [
      saved.data.business.id,
    ])
    const answers = await Promise.all([
      callFunction(server, getChef, { id: saved.data.business.id }, buyer),
      callFunction(server, chefSearch, { searchType: 'list' }),
      buyer.client.from('chefs').select('*').eq('id', saved.data.business.id),
      server.client().from('chef_private_details').select('*'),
      buyer.client.from('chef_private_details').select('*'),
    ])
    const told = JSON.stringify(answers.map(({ data }) => data))
    expect(told).toContain(saved.data.business.slug)
    for (const secret of ['37.76543', '122.41234', 'Hidden Lane', 'Apt 3']) expect(told).not.toContain(secret)
  })

  test('without a point is that of the ZIP code; an unknown one is refused beside its field', async () => {
    const chef = await newBusiness()
    const { data } = await callFunction(server, savePlace, { ...place, point: null }, chef)
    expect(data.business.place).toMatchObject({ latitude: 37.7485, longitude: -122.4184 })
    const nowhere = { ...place, point: null, zipCode: '00000', city: 'Nowhere' }
    const unknown = await callFunction(server, savePlace, nowhere, chef)
    expect(unknown.status).toBe(400)
    expect(unknown.error.issues?.[0]?.path).toEqual(['zipCode'])
    const zone = await callFunction(server, savePlace, { ...place, timeZone: 'Moon/Sea' }, chef)
    expect(zone.error.issues?.[0]?.path).toEqual(['timeZone'])
  })
})

describe('hours', () => {
  test('are replaced as a whole', async () => {
    const chef = await newBusiness()
    await callFunction(server, saveHours, hours, chef)
    const { data } = await callFunction(server, saveHours, hours, chef)
    expect(data.business.hours).toEqual(hours)
  })

  test('that overlap, or close before they open, are refused at their field and nothing is lost', async () => {
    const chef = await newBusiness()
    await callFunction(server, saveHours, hours, chef)
    const overlapping = await callFunction(
      server,
      saveHours,
      {
        weekly: [...hours.weekly, { weekday: 1, opensMinute: 800, closesMinute: 900 }],
        exceptions: [
          ...hours.exceptions,
          { day: '2099-12-25', opensMinute: 600, closesMinute: 700, note: '' },
          { day: '2099-12-31', opensMinute: 700, closesMinute: 600, note: '' },
        ],
      },
      chef,
    )
    expect(overlapping.status).toBe(400)
    expect(overlapping.error.issues?.map(({ path }) => path.join('.'))).toEqual([
      'weekly.2.opensMinute',
      'exceptions.1.opensMinute',
      'exceptions.2.closesMinute',
    ])
    const { data } = await callFunction(server, getBusiness, {}, chef)
    expect(data.business?.hours).toEqual(hours)
  })
})

describe('the contact', () => {
  test("is verified at once when it is the account's own address", async () => {
    const chef = await newBusiness()
    const { data } = await callFunction(
      server,
      saveContact,
      { phone: '+1 555 010 1234', email: chef.email.toUpperCase() },
      chef,
    )
    expect(data.business.contact.verifiedAt).not.toBeNull()
    expect(data.business.missing).not.toContain('contact')
  })

  test('elsewhere is verified by the mailed code, which dies after five wrong ones', async () => {
    const chef = await newBusiness()
    const email = `kitchen-${chef.id}@elsewhere.test`
    const saved = await callFunction(server, saveContact, { phone: '+1 555 010 1234', email }, chef)
    expect(saved.data.business.contact).toMatchObject({ email, verifiedAt: null })
    expect(saved.data.business.missing).toContain('contact')
    const code = await mailedCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await callFunction(server, verifyContact, { code: wrong }, chef)).data.result).toBe('wrong_code')
    const right = await callFunction(server, verifyContact, { code }, chef)
    expect(right.data.result).toBe('verified')
    expect(right.data.business.contact.verifiedAt).not.toBeNull()

    const next = `next-${chef.id}@elsewhere.test`
    await query(`update public.chef_contact_codes set sent_at = now() - interval '2 minutes'`)
    await callFunction(server, saveContact, { phone: '+1 555 010 1234', email: next }, chef)
    const second = await mailedCode(next)
    for (let tries = 0; tries < 5; tries++) {
      await callFunction(server, verifyContact, { code: second === '000000' ? '000001' : '000000' }, chef)
    }
    const late = await callFunction(server, verifyContact, { code: second }, chef)
    expect(late.data.result).toBe('code_expired')
    const soon = await callFunction(server, sendContactCode, {}, chef)
    expect(soon.status).toBe(429)
  })

  async function mailedCode(email: string): Promise<string> {
    const [mail] = await server.mailbox(email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    if (!code) throw new Error('no code was mailed')
    return code
  }
})

test('hand-over rules and permit are kept as given; services keep what follows from the offers', async () => {
  const chef = await newBusiness()
  await callFunction(server, saveService, { offer }, chef)
  const saved = await callFunction(server, saveHandover, handover, chef)
  expect(saved.data.business.handover).toEqual(handover)
  expect(saved.data.business.services).toEqual(['pickup', 'delivery', 'catering'])
  const permit = { kind: 'MEHKO', number: 'M-1', mealsPerDay: 30, mealsPerWeek: 90, salesPerYear: 100000 }
  const limited = await callFunction(server, savePermit, permit, chef)
  expect(limited.data.business.permit).toEqual({ ...permit, waiting: null })
})

test('pictures are files of their own that are there', async () => {
  const chef = await newBusiness()
  const path = `${chef.id}/cover.png`
  const none = { avatarPath: null, coverPath: null, galleryPaths: [] }
  const missing = await callFunction(server, setBusinessPictures, { ...none, coverPath: path }, chef)
  expect(missing.error.issues?.[0]?.path).toEqual(['coverPath'])
  const foreign = await callFunction(
    server,
    setBusinessPictures,
    { ...none, galleryPaths: [`${buyer.id}/theirs.png`] },
    chef,
  )
  expect(foreign.error.issues?.[0]?.path).toEqual(['galleryPaths', 0])
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = await chef.client.storage.from('pictures').upload(path, png, { contentType: 'image/png' })
  expect(upload.error).toBeNull()
  const set = await callFunction(
    server,
    setBusinessPictures,
    { ...none, coverPath: path, coverColor: '#aabbcc', galleryPaths: [path] },
    chef,
  )
  expect(set.data.business.pictures).toEqual({
    avatarPath: null,
    coverPath: path,
    coverColor: '#aabbcc',
    galleryPaths: [path],
  })
})

describe('submitting', () => {
  test('a new chef gets there step by step, and each missing requirement is named', async () => {
    const chef = await newBusiness()
    const early = await callFunction(server, submitForApproval, {}, chef)
    expect(early.status).toBe(422)
    expect(early.error).toMatchObject({
      code: 'requirements_missing',
      details: { missing: ['business_information', 'menu_or_service', 'agreement', 'contact'] },
    })
    await callFunction(server, saveBusiness, about, chef)
    await callFunction(server, savePlace, place, chef)
    await callFunction(server, saveHours, hours, chef)
    await callFunction(server, saveService, { offer }, chef)
    await callFunction(server, saveContact, { phone: '+1 555 010 1234', email: chef.email }, chef)
    const old = await callFunction(server, acceptAgreement, { version: 99 }, chef)
    expect(old.error.code).toBe('agreement_changed')
    const last = await callFunction(server, submitForApproval, {}, chef)
    expect(last.error.details).toEqual({ missing: ['agreement'] })
    await callFunction(server, acceptAgreement, { version: 1 }, chef)
    const submitted = await callFunction(server, submitForApproval, {}, chef)
    expect(submitted.data.business).toMatchObject({ status: 'submitted', missing: [] })
    expect(submitted.data.business.submittedAt).not.toBeNull()
    const twice = await callFunction(server, submitForApproval, {}, chef)
    expect(twice.status).toBe(409)
    // Still nobody else's to see.
    const hidden = await callFunction(server, getChef, { id: submitted.data.business.slug })
    expect(hidden.status).toBe(404)
  })

  test('an active kitchen is not submitted again', async () => {
    const chef = await newChef()
    await addKitchen(server.database, chef.id)
    const answer = await callFunction(server, submitForApproval, {}, chef)
    expect(answer.error).toMatchObject({ code: 'already_submitted', details: { status: 'active' } })
  })
})
