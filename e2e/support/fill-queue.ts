import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { addKitchen } from '../../tests/kitchen-fixture.ts'
import { steadySlot } from '../../tests/steady-slot.ts'
import { callFunctionsAs } from './call-function.ts'
import { insertPerson } from './create-account.ts'
import { dinnerOffer } from './dinner-offer.ts'
import { own } from './own-marketplace.ts'
import type { OwnServer } from './own-server.ts'
import { signInByPassword } from './sign-in.ts'

/** How many cases of each kind wait at the beginning of the hour: those of a day with 500 kitchens. */
export const waiting = {
  chef: 2,
  certification: 3,
  permit: 2,
  gap: 2,
  denial: 2,
  report: 4,
  dispute: 2,
  payment: 2,
  signal: 2,
  mail: 2,
  job: 1,
} as const

interface Filled {
  /** Four accounts without orders, which share things. */
  buyers: string[]
  /** The kitchen of the order and the booking. */
  chefId: string
  orderId: string
  bookingId: string
}

/** Fills the queue with what `waiting` names. */
export async function fillQueue(server: OwnServer, request: APIRequestContext): Promise<Filled> {
  const { pool } = server.database
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      insertPerson(server.database, {
        email: `desk${index}@desk.test`,
        role: index < 4 ? 'buyer' : 'chef',
        name: `Desk ${index}`,
      }),
    ),
  )
  const buyers = people.slice(0, 4)
  const kitchens = await Promise.all(
    people
      .slice(4)
      .map((id, index) =>
        addKitchen(server.database, id, { name: `Desk Kitchen ${index}`, nameRu: `Кухня стола ${index}` }),
      ),
  )
  const [first, second, ...submitted] = kitchens.map(({ chefId }) => chefId)
  const dishes = kitchens.map(({ dishId }) => dishId)
  const insert = (text: string, ...values: unknown[]) => pool.query(text, values)
  await insert(`update public.chefs set status = 'submitted' where id = any ($1::uuid[])`, submitted)
  await insert(
    `insert into public.certifications (chef_id, kind, number, issuer, issued_on, expires_on, status, document_path)
     select $1, kind, 'D-' || length(kind), 'Desk County', current_date - 30, current_date + 700, 'pending', $2
     from unnest('{food_handler,food_manager,insurance}'::text[]) kind`,
    first,
    await storeCertificate(request, 'desk4@desk.test'),
  )
  await insert(
    `insert into public.chef_permits (chef_id, kind, number, meals_per_day)
     select id, 'MEHKO', 'M-' || left(id::text, 4), 5 from unnest($1::uuid[]) id
     on conflict (chef_id) do nothing`,
    [first, second],
  )
  await insert(
    `insert into public.permit_changes (chef_id, meals_per_day) select id, 20 from unnest($1::uuid[]) id`,
    [first, second],
  )
  await insert(
    `insert into private.certification_gaps (chef_id, kinds, since, act, due_on)
     select id, '[["food_manager"]]', now(), 'warn', current_date + 30 from unnest($1::uuid[]) id
     on conflict (chef_id) do nothing`,
    [first, second],
  )
  await insert(
    `insert into public.allergen_denials (dish_id, allergen, ingredients, reason)
     select id, 'milk', '{butter}', 'It is made of oats' from unnest($1::uuid[]) id`,
    dishes.slice(0, 2),
  )
  await insert(
    `insert into public.reports (reporter_id, subject_kind, subject_id, reason, body)
     select id, 'chef', $2, 'other', 'Report' from unnest($1::uuid[]) id`,
    buyers,
    first,
  )
  await insert(
    `insert into public.payment_alerts (kind, subject, detail, chef_id)
     select 'transfer_failed', id::text, 'The account takes no transfers', id from unnest($1::uuid[]) id`,
    [first, second],
  )
  for (const kind of ['shared_phone', 'shared_card']) await addSignal(server, kind, buyers)
  await insert(
    `insert into public.trust_traces (kind, hash, profile_id, digits, is_new)
     select 'card', private.trust_hash('card', ''), id, '4242', false from unnest($1::uuid[]) id`,
    buyers,
  )
  await insert(
    `insert into mail.outbox (recipient, subject, html, body_text, attempts, last_error, failed_at)
     select 'gone' || n || '@desk.test', 'Your order is ready', 'x', 'x', 10, 'No such mailbox', now()
     from generate_series(1, 2) n`,
  )
  await insert(
    `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, output, completed_on)
     values (gen_random_uuid(), 'expire-order', jsonb_build_object('orderId', gen_random_uuid()), 'failed', 8, 8,
       '{"message": "The database was away"}', now())`,
  )
  return { buyers, ...(await reportProblems(request, server)) }
}

/** Uploads a picture of a certificate as its chef. Returns its path. */
async function storeCertificate(request: APIRequestContext, email: string): Promise<string> {
  const picture = await sharp(
    Buffer.from(`
      <svg xmlns="http://www.w3.org/2000/svg" width="900" height="640" font-family="serif" text-anchor="middle">
        <rect width="900" height="640" fill="#fbf7ec" />
        <rect x="30" y="30" width="840" height="580" fill="none" stroke="#46703f" stroke-width="8" />
        <text x="450" y="190" font-size="64" fill="#2d4a29">Desk County</text>
        <text x="450" y="310" font-size="44">Certificate of training</text>
        <text x="450" y="420" font-size="40">Desk 4</text>
      </svg>`),
  )
    .png()
    .toBuffer()
  const { supabaseAnonKey }: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const session = await signInByPassword(request, { email, password: own.chef.password })
  const path = `${session.user.id}/certificate.png`
  const uploaded = await request.post(`/storage/v1/object/certificates/${path}`, {
    headers: {
      apikey: supabaseAnonKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'image/png',
    },
    data: picture,
  })
  if (!uploaded.ok()) throw new Error(`The certificate was refused: ${await uploaded.text()}`)
  return path
}

/** An order and a booking of a kitchen that is paid in person, each with a problem that its buyer reports. */
async function reportProblems(
  request: APIRequestContext,
  { database }: OwnServer,
): Promise<Omit<Filled, 'buyers'>> {
  const { rows } = await database.pool.query<{ chefId: string; dishId: string; variantId: string }>(
    `select c.id as "chefId", d.id as "dishId", v.id as "variantId"
     from public.chefs c
     join public.dishes d on d.chef_id = c.id
     join public.dish_variant_groups g on g.dish_id = d.id
     join public.dish_variants v on v.group_id = g.id
     where c.name like 'Olga Piroshki%'`,
  )
  const { chefId = '', dishId = '', variantId = '' } = rows[0] ?? {}
  const asBuyer = await callFunctionsAs(request, own.buyer)
  const asChef = await callFunctionsAs(request, own.chef)
  const line = { dishId, quantity: 1, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }
  const { slots } = await asBuyer<{ slots: { from: string }[] }>('quote-order', { chefId, lines: [line] })
  const order = await asBuyer<{ id: string }>('place-order', {
    chefId,
    lines: [line],
    slotFrom: steadySlot(slots),
  })
  const offer = { ...dinnerOffer, noticeDays: 3 }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer })
  const booking = await asBuyer<{ id: string }>('request-booking', {
    serviceId,
    startsAt: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000).toISOString(),
    seen: { price: 400, durationMinutes: 180 },
    guests: 6,
    place: '5 Bay Street',
  })
  await database.pool.query(
    `insert into public.reports (reporter_id, subject_kind, subject_id, reason, body)
     select p.id, kind, subject, 'quality', 'It was cold'
     from public.profiles p
     cross join unnest($1::text[], $2::uuid[]) t (kind, subject)
     where p.email = $3`,
    [['order', 'booking'], [order.id, booking.id], own.buyer.email],
  )
  return { chefId, orderId: order.id, bookingId: booking.id }
}

/** Fills the queue, and adds the kinds of alerts and signals that `waiting` lacks. */
export async function fillQueueWithEveryKind(server: OwnServer, request: APIRequestContext): Promise<void> {
  const { buyers, chefId, orderId } = await fillQueue(server, request)
  const insert = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)
  await insert(`update public.orders set buyer_phone = '+16285550107' where id = $1`, orderId)
  await insert(`update public.profiles set phone = '+15125550100' where id = any ($1::uuid[])`, buyers)
  await insert(
    `insert into auth.sessions (id, user_id, ip) select gen_random_uuid(), id, '203.0.113.7' from unnest($1::uuid[]) id`,
    buyers,
  )
  await addSignal(server, 'shared_address', buyers, '203.0.113.7/32')
  await addSignal(server, 'shared_range', buyers, '203.0.113.0/24')
  await insert(
    `with account as (
       insert into public.connected_accounts (chef_id, provider, account_id)
       values ($2, 'sandbox', 'acct_desk')
       returning id
     ),
     refused as (
       insert into public.transfers (order_id, connected_account_id, amount_cents, status)
       select $1, id, 250, 'failed' from account
       returning id, order_id
     )
     insert into public.payment_alerts (kind, subject, detail, chef_id)
     select 'transfer_failed', refused.id::text, '#' || o.number || ': The account takes no transfers', $2
     from refused
     join public.orders o on o.id = refused.order_id`,
    orderId,
    chefId,
  )
  await insert(
    `with paid as (
       insert into public.payments (order_id, chef_id, provider, account_id, status, amount_cents,
         application_fee_cents, captured_cents, hold_until)
       values ($1, $2, 'sandbox', 'acct_desk', 'captured', 650, 65, 650, now())
       returning id
     ),
     claimed as (
       insert into public.chargebacks (payment_id, provider_reference, amount_cents, reason, status, answer_due_at)
       select id, 'dp_desk', 650, 'product_not_received', 'needs_answer', now() + interval '5 days' from paid
     ),
     given as (
       insert into public.refunds (payment_id, amount_cents, application_fee_cents, cause, reason, status, provider_reference)
       select id, 650, 65, 'provider', '', 'failed', 're_desk' from paid
     )
     insert into public.payment_alerts (kind, subject, detail, payment_id, chef_id, ours_cents, theirs_cents)
     select kind,
       case kind when 'chargeback' then id || ':dp_desk' when 'refund_failed' then id || ':re_desk' else id::text end,
       detail, id, $2, ours, theirs
     from paid
     cross join (
       values ('chargeback', 'product_not_received', null, null),
         ('difference', '$6.50 / $6.00', 650, 600),
         ('capture_failed', 'Your card was declined.', null, null),
         ('refund_failed', '$6.50', null, null)
     ) alert (kind, detail, ours, theirs)`,
    orderId,
    chefId,
  )
  await insert(
    `with bought as (
       insert into public.orders (buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day,
         subtotal_cents, meals, answer_due_at, buyer_name, completed_at)
       select $1, $2, 'completed', 'pickup', now(), now() + interval '30 minutes', current_date, 500, 1,
         now() + interval '30 minutes', 'Desk 0', now()
       from generate_series(1, 6)
       returning id
     )
     insert into public.reviews (chef_id, buyer_id, order_id, rating, body, author_name)
     select $2, $1, id, 5, 'The best pies in town', 'Desk 0' from bought`,
    buyers[0],
    chefId,
  )
  await server.runTask('find-trust-signals')
  const asBuyer = await callFunctionsAs(request, own.buyer)
  await asBuyer('send-message', { orderId, body: 'Can I pay by Venmo? Call (512) 555-0142' })
}

/** Adds a signal that people share something: a network, given by its address, or something else, without a value. */
async function addSignal(
  { database }: OwnServer,
  kind: string,
  people: readonly string[],
  network = '',
): Promise<void> {
  await database.pool.query(
    `with signal as (
       insert into public.trust_signals (kind, subject_key, facts, fact_keys, count)
       values ($1, private.trust_hash(split_part($1, '_', 2), $2), '{}', '{shared}', $3)
       returning id
     )
     insert into public.trust_signal_people (signal_id, profile_id)
     select signal.id, person from signal cross join unnest($4::uuid[]) person`,
    [kind, network, people.length, people],
  )
}
