import { deleteCertification } from '@localchef/contracts/certifications/delete-certification'
import { saveCertification } from '@localchef/contracts/certifications/save-certification'
import { acceptAgreement } from '@localchef/contracts/chefs/accept-agreement'
import { becomeChef } from '@localchef/contracts/chefs/become-chef'
import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { getMyChef } from '@localchef/contracts/chefs/get-my-chef'
import { pauseOrders } from '@localchef/contracts/chefs/pause-orders'
import { previewBusiness } from '@localchef/contracts/chefs/preview-business'
import { sendContactCode } from '@localchef/contracts/chefs/send-contact-code'
import { submitForApproval } from '@localchef/contracts/chefs/submit-for-approval'
import { updateBusiness } from '@localchef/contracts/chefs/update-business'
import { updateBusinessPictures } from '@localchef/contracts/chefs/update-business-pictures'
import { updateContact } from '@localchef/contracts/chefs/update-contact'
import { updateHandover } from '@localchef/contracts/chefs/update-handover'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { updatePlace } from '@localchef/contracts/chefs/update-place'
import { verifyContact } from '@localchef/contracts/chefs/verify-contact'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { cateringOffer } from '../service-offers.ts'

let server: TestServer
let buyer: TestUser

/** More decimals than public positions have, because those could equal the first four by chance. */
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

const handover = {
  pickup: true,
  delivery: true,
  pickupInstructions: 'Blue door',
  pickupInstructionsRu: 'Синяя дверь',
  leadMinutes: 90,
  answerMinutes: 20,
  confirmsOrders: true,
  maxOpenOrders: 8,
  slotMinutes: 15 as const,
  deliveryRadiusMiles: 3.5,
  deliveryFee: 4.99,
  deliveryMinimum: 20,
  deliveryAreas: [],
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
async function newChef(): Promise<TestUser> {
  chefs += 1
  return server.signUp({ email: `chef${chefs}@business.test`, role: 'chef', name: 'Nina' })
}

async function newBusiness(): Promise<TestUser> {
  const chef = await newChef()
  await callFunction(server, createBusiness, { name: 'Nina’s Table', kind: 'chef' }, chef)
  return chef
}

describe('becoming a chef', () => {
  test('a buyer becomes a chef in one step, and the kitchen starts as a draft', async () => {
    const person = await server.signUp({ email: 'wants-to-cook@business.test', role: 'buyer', name: 'Wanda' })
    const early = await callFunction(server, createBusiness, { name: 'Wanda’s', kind: 'chef' }, person)
    expect(early.error.code).toBe('forbidden')
    const became = await callFunction(server, becomeChef, {}, person)
    expect(became.data).toEqual({ role: 'chef' })
    const made = await callFunction(server, createBusiness, { name: 'Wanda’s', kind: 'chef' }, person)
    expect(made.data.business.status).toBe('draft')
  })

  test('only buyers become chefs, and only while new chefs are taken', async () => {
    const chef = await newChef()
    expect((await callFunction(server, becomeChef, {}, chef)).error.code).toBe('forbidden')
    expect((await callFunction(server, becomeChef, {})).error.code).toBe('not_signed_in')
    const admin = await server.signUp({ email: 'admin@business.test', role: 'admin', name: 'Ada' })
    expect((await callFunction(server, becomeChef, {}, admin)).error.code).toBe('forbidden')
  })

  test('a person cannot write the role into the profile without the operation', async () => {
    const person = await server.signUp({ email: 'shortcut@business.test', role: 'buyer', name: 'Sam' })
    const { error } = await person.client.from('profiles').update({ role: 'chef' }).eq('id', person.id)
    expect(error?.code).toBe('42501')
  })
})

describe('the time zone of a kitchen', () => {
  test('the time zone of a kitchen follows the address unless the chef chooses another one', async () => {
    const chef = await newBusiness()
    const austin = {
      ...place,
      city: 'Austin',
      state: 'TX',
      point: { latitude: 30.2672, longitude: -97.7431 },
    }
    const saved = await saveSeen(server, updatePlace, { ...austin, timeZone: null }, chef)
    expect(saved.data.business).toMatchObject({
      timeZone: 'America/Chicago',
      place: { zoneThere: 'America/Chicago' },
    })
    const moved = await saveSeen(server, updatePlace, { ...place, point: null, timeZone: null }, chef)
    expect(moved.data.business.timeZone).toBe('America/Los_Angeles')
    const own = await saveSeen(server, updatePlace, { ...place, timeZone: 'America/Denver' }, chef)
    expect(own.data.business).toMatchObject({
      timeZone: 'America/Denver',
      place: { zoneThere: 'America/Los_Angeles' },
    })
  })
})

describe('creating a business', () => {
  test('creating a business makes a private draft with a unique slug', async () => {
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

  test('a business made with cuisines and a phone number has a verified contact at the address of the account', async () => {
    const chef = await newChef()
    const input = { name: 'Quick Start', kind: 'chef' as const, phone: '(415) 555-0142' }
    const unknown = await callFunction(server, createBusiness, { ...input, cuisines: ['martian'] }, chef)
    expect(unknown.error.code).toBe('invalid_input')
    const made = await callFunction(server, createBusiness, { ...input, cuisines: ['georgian'] }, chef)
    expect(made.data.business).toMatchObject({
      cuisines: ['georgian'],
      contact: { phone: '+14155550142', email: chef.email, verifiedAt: expect.any(String) },
    })
    expect(made.data.business.missing).not.toContain('contact')
    const other = await newBusiness()
    const bare = await callFunction(server, getBusiness, {}, other)
    expect(bare.data.business).toMatchObject({ cuisines: [], contact: { email: '', verifiedAt: null } })
    expect(bare.data.business?.missing).toContain('contact')
  })

  test('chefs read the name of their kitchen in both languages', async () => {
    const chef = await newBusiness()
    await saveSeen(server, updateBusiness, about, chef)
    const own = await callFunction(server, getMyChef, {}, chef)
    expect(own.data.chef).toMatchObject({ name: 'Nina’s Table', nameRu: 'Стол Нины' })
  })

  test('a chef can create only one business', async () => {
    const chef = await newBusiness()
    const again = await callFunction(server, createBusiness, { name: 'Another', kind: 'chef' }, chef)
    expect(again.error.code).toBe('already_exists')
    expect(again.status).toBe(409)
  })
})

describe('access to a business', () => {
  test('every business operation is refused to visitors and buyers', async () => {
    const version = 'unread'
    const calls: readonly (readonly [FunctionContract, unknown])[] = [
      [getBusiness, {}],
      [createBusiness, { name: 'Mine', kind: 'chef' }],
      [updateBusiness, { ...about, version }],
      [updatePlace, { ...place, version }],
      [updateHours, { ...hours, version }],
      [updateContact, { phone: '+1 555 010 1234', email: 'x@business.test', version }],
      [acceptAgreement, { version: 1 }],
      [submitForApproval, {}],
      [saveService, { offer: cateringOffer }],
      [getMyChef, {}],
      [pauseOrders, { paused: true }],
      [previewBusiness, {}],
      [sendContactCode, {}],
      [verifyContact, { code: '123456' }],
      [updateHandover, { ...handover, version }],
      [
        updatePermit,
        { kind: '', number: '', mealsPerDay: null, mealsPerWeek: null, salesPerYear: null, version },
      ],
      [updateBusinessPictures, { avatarPath: null, coverPath: null, galleryPaths: [], version: '' }],
      [
        saveCertification,
        {
          certification: {
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

  test('another chef can neither read nor change a business', async () => {
    const chef = await newBusiness()
    const saved = await saveSeen(server, updatePlace, place, chef)
    const other = await newChef()
    expect((await callFunction(server, getBusiness, {}, other)).data).toEqual({ business: null })
    expect((await saveSeen(server, updateBusiness, about, other)).status).toBe(404)
    const { id } = saved.data.business
    for (const who of [other, buyer]) {
      const rows = await who.client.from('chef_private_details').select('*').eq('chef_id', id)
      expect(rows.data).toEqual([])
      expect((await who.client.from('chefs').select('id').eq('id', id)).data).toEqual([])
      expect((await who.client.from('chefs').select('status_reason')).error?.code).toBe('42501')
      expect((await who.client.from('chef_contact_codes').select('*')).data ?? []).toEqual([])
    }
  })
})

describe('the preview', () => {
  test('the preview of a draft is visible to its chef only and has no private fields', async () => {
    const chef = await newBusiness()
    const bare = await callFunction(server, previewBusiness, {}, chef)
    expect(bare.data).toMatchObject({
      hasPlace: false,
      isPublic: false,
      chef: { status: 'active', menu: [] },
    })
    await saveSeen(server, updateBusiness, about, chef)
    await saveSeen(server, updatePlace, place, chef)
    await saveSeen(server, updateHours, hours, chef)
    await saveSeen(server, saveService, { offer: cateringOffer }, chef)
    const { data } = await callFunction(server, previewBusiness, {}, chef)
    expect(data).toMatchObject({
      hasPlace: true,
      isPublic: false,
      chef: {
        name: about.name,
        bio: about.bio,
        hours: hours.weekly,
        serviceOffers: [{ name: cateringOffer.name }],
      },
    })
    for (const secret of ['37.76543', '122.41234', 'Hidden Lane', 'Apt 3']) {
      expect(JSON.stringify(data)).not.toContain(secret)
    }
    expect((await callFunction(server, previewBusiness, {}, await newChef())).status).toBe(404)
    expect((await callFunction(server, getChef, { id: data.chef.id }, chef)).status).toBe(404)
  })

  test('the preview of a public business equals its public page', async () => {
    const chef = await newChef()
    const { chefId } = await addKitchen(server.database, chef.id)
    const preview = await callFunction(server, previewBusiness, {}, chef)
    const page = await callFunction(server, getChef, { id: chefId })
    expect(preview.data).toEqual({ chef: page.data, hasPlace: true, isPublic: true })
  })
})

describe('the place', () => {
  test('the owner reads the exact position, and everyone else one some hundred meters away', async () => {
    const chef = await newBusiness()
    const { data } = await saveSeen(server, updatePlace, place, chef)
    expect(data.business.place).toMatchObject({ ...kitchenPoint, addressLine: '12 Hidden Lane' })
    const { publicLatitude, publicLongitude, latitude, longitude } = data.business.place
    const meters = Math.hypot(
      ((publicLatitude ?? 0) - (latitude ?? 0)) * 111_195,
      ((publicLongitude ?? 0) - (longitude ?? 0)) * 111_195 * Math.cos((37.77 * Math.PI) / 180),
    )
    expect(meters).toBeGreaterThan(250)
    expect(meters).toBeLessThan(600)
    // The blur is stable, so saving again reveals nothing.
    const again = await saveSeen(server, updatePlace, place, chef)
    expect(again.data.business.place).toEqual(data.business.place)
  })

  test('no public answer contains the exact position or address', async () => {
    const chef = await newBusiness()
    const saved = await saveSeen(server, updatePlace, place, chef)
    await query(`update public.chefs set status = 'active', activated_at = now() where id = $1`, [
      saved.data.business.id,
    ])
    const answers = await Promise.all([
      callFunction(server, getChef, { id: saved.data.business.id }, buyer),
      callFunction(server, chefSearch, { searchType: 'list' }),
      buyer.client.from('chefs').select('slug, latitude, longitude').eq('id', saved.data.business.id),
      server.client().from('chef_private_details').select('*'),
      buyer.client.from('chef_private_details').select('*'),
    ])
    const told = JSON.stringify(answers.map(({ data }) => data))
    expect(told).toContain(saved.data.business.slug)
    for (const secret of ['37.76543', '122.41234', 'Hidden Lane', 'Apt 3']) expect(told).not.toContain(secret)
  })

  test('an address without a point gets the position of its ZIP code, and an unknown one is refused', async () => {
    const chef = await newBusiness()
    const { data } = await saveSeen(server, updatePlace, { ...place, point: null }, chef)
    expect(data.business.place).toMatchObject({ latitude: 37.7485, longitude: -122.4184 })
    const nowhere = { ...place, point: null, zipCode: '00000', city: 'Nowhere' }
    const unknown = await saveSeen(server, updatePlace, nowhere, chef)
    expect(unknown.status).toBe(400)
    expect(unknown.error.issues?.[0]?.path).toEqual(['zipCode'])
    const zone = await saveSeen(server, updatePlace, { ...place, timeZone: 'Moon/Sea' }, chef)
    expect(zone.error.issues?.[0]?.path).toEqual(['timeZone'])
  })
})

describe('hours', () => {
  test('saving hours replaces all of them', async () => {
    const chef = await newBusiness()
    await saveSeen(server, updateHours, hours, chef)
    const { data } = await saveSeen(server, updateHours, hours, chef)
    expect(data.business.hours).toEqual(hours)
  })

  test('hours past midnight are one window of at most a day', async () => {
    const chef = await newBusiness()
    const night = { weekly: [{ weekday: 5, opensMinute: 1080, closesMinute: 1560 }], exceptions: [] }
    const { data } = await saveSeen(server, updateHours, night, chef)
    expect(data.business.hours).toEqual(night)
    const tooLong = { weekly: [{ weekday: 5, opensMinute: 1080, closesMinute: 2521 }], exceptions: [] }
    const refused = await saveSeen(server, updateHours, tooLong, chef)
    expect(refused.error.issues?.[0]?.path).toEqual(['weekly', 0, 'closesMinute'])
  })

  test('overlapping and inverted hours are refused by field, and the stored ones stay', async () => {
    const chef = await newBusiness()
    await saveSeen(server, updateHours, hours, chef)
    const overlapping = await saveSeen(
      server,
      updateHours,
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
  test("the account's own address is verified at once", async () => {
    const chef = await newBusiness()
    const { data } = await saveSeen(
      server,
      updateContact,
      { phone: '+1 555 010 1234', email: chef.email.toUpperCase() },
      chef,
    )
    expect(data.business.contact.verifiedAt).not.toBeNull()
    expect(data.business.missing).not.toContain('contact')
  })

  test('another address is verified by a mailed code, which expires after five wrong attempts', async () => {
    const chef = await newBusiness()
    const email = `kitchen-${chef.id}@elsewhere.test`
    const saved = await saveSeen(server, updateContact, { phone: '+1 555 010 1234', email }, chef)
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
    await saveSeen(server, updateContact, { phone: '+1 555 010 1234', email: next }, chef)
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

test('handover rules and permit are stored as given, and filters from services stay', async () => {
  const chef = await newBusiness()
  await saveSeen(server, saveService, { offer: cateringOffer }, chef)
  const saved = await saveSeen(server, updateHandover, handover, chef)
  expect(saved.data.business.handover).toEqual({ ...handover, deliveredBy: null })
  expect(saved.data.business.services).toEqual(['pickup', 'delivery', 'catering'])
  const permit = { kind: 'MEHKO', number: 'M-1', mealsPerDay: 30, mealsPerWeek: 90, salesPerYear: 100000 }
  const limited = await saveSeen(server, updatePermit, permit, chef)
  expect(limited.data.business.permit).toEqual({ ...permit, waiting: null })
})

test('pictures must be existing files of the chef', async () => {
  const chef = await newBusiness()
  const path = `${chef.id}/cover.png`
  const none = { avatarPath: null, coverPath: null, galleryPaths: [] }
  const missing = await saveSeen(server, updateBusinessPictures, { ...none, coverPath: path }, chef)
  expect(missing.error.issues?.[0]?.path).toEqual(['coverPath'])
  const foreign = await saveSeen(
    server,
    updateBusinessPictures,
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
  const set = await saveSeen(
    server,
    updateBusinessPictures,
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
  test('a new chef can submit a business once all named requirements are met', async () => {
    const chef = await newBusiness()
    const early = await callFunction(server, submitForApproval, {}, chef)
    expect(early.status).toBe(422)
    expect(early.error).toMatchObject({
      code: 'requirements_missing',
      details: { missing: ['business_information', 'menu_or_service', 'agreement', 'contact'] },
    })
    await saveSeen(server, updateBusiness, about, chef)
    await saveSeen(server, updatePlace, place, chef)
    await saveSeen(server, updateHours, hours, chef)
    await saveSeen(server, saveService, { offer: cateringOffer }, chef)
    await saveSeen(server, updateContact, { phone: '+1 555 010 1234', email: chef.email }, chef)
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
    // The kitchen is still private.
    const hidden = await callFunction(server, getChef, { id: submitted.data.business.slug })
    expect(hidden.status).toBe(404)
  })

  test('an active kitchen cannot be submitted again', async () => {
    const chef = await newChef()
    await addKitchen(server.database, chef.id)
    const answer = await callFunction(server, submitForApproval, {}, chef)
    expect(answer.error).toMatchObject({ code: 'already_submitted', details: { status: 'active' } })
  })
})

test('businesses that get the same name at the same moment have different slugs', async () => {
  const chefs = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) =>
      server.signUp({ email: `twin.${nth}@business.test`, role: 'chef', name: 'Tina Twin' }),
    ),
  )
  const made = await Promise.all(
    chefs.map((chef) => callFunction(server, createBusiness, { name: 'Twin Dumplings', kind: 'chef' }, chef)),
  )
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { rows } = await server.database.pool.query(
    `select distinct slug from public.chefs where name = 'Twin Dumplings'`,
  )
  expect(rows).toHaveLength(5)
})
