import { listAnnouncements as announcements } from '@localchef/contracts/announcements/list-announcements'
import { type AuditEntry, listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { listBookings as bookings } from '@localchef/contracts/bookings/list-bookings'
import { listCertifications as certifications } from '@localchef/contracts/certifications/list-certifications'
import { listChefs as chefs } from '@localchef/contracts/chefs/list-chefs'
import { listCredits as credits } from '@localchef/contracts/credit/list-credits'
import { listDiscounts as discounts } from '@localchef/contracts/discounts/list-discounts'
import { listOwedRefunds as owedRefunds } from '@localchef/contracts/disputes/list-owed-refunds'
import {
  type ExportedList,
  type ExportFilter,
  mostExported,
} from '@localchef/contracts/list-exports/list-export'
import { listDishes as dishes } from '@localchef/contracts/listings/list-dishes'
import { listServices as services } from '@localchef/contracts/listings/list-services'
import { listOrders as orders } from '@localchef/contracts/orders/list-orders'
import { lineText } from '@localchef/contracts/orders/receipt-lines'
import { listAllPayouts as allPayouts } from '@localchef/contracts/payments/list-all-payouts'
import { listCardRefunds as cardRefunds } from '@localchef/contracts/payments/list-card-refunds'
import { listFeePeriods as feePeriods } from '@localchef/contracts/payments/list-fee-periods'
import { listLedgerComparisons as comparisons } from '@localchef/contracts/payments/list-ledger-comparisons'
import { listLedgerMonths as ledgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { listPaymentAlerts as paymentAlerts } from '@localchef/contracts/payments/list-payment-alerts'
import { getQueue, type QueueItem } from '@localchef/contracts/queue/get-queue'
import { listReports as reports } from '@localchef/contracts/reports/list-reports'
import { listAllReviews as reviews } from '@localchef/contracts/reviews/list-all-reviews'
import { listStaff as staff } from '@localchef/contracts/staff/list-staff'
import { listStandingOrders as standingOrders } from '@localchef/contracts/standing-orders/list-standing-orders'
import { listTaxRates as taxRates } from '@localchef/contracts/taxes/list-tax-rates'
import { listUsers as users } from '@localchef/contracts/users/list-users'
import { sql } from 'kysely'
import { listAnnouncements } from '../announcements/list-announcements.ts'
import { countAuditLog, readAuditLog } from '../audit/list-audit-log.ts'
import { listBookings } from '../bookings/list-bookings.ts'
import { listAllPayouts } from '../card/list-all-payouts.ts'
import { listCardRefunds } from '../card/list-card-refunds.ts'
import { listCertifications } from '../certifications/list-certifications.ts'
import { listChefs } from '../chefs/list-chefs.ts'
import { listCredits } from '../credit/list-credits.ts'
import { listDiscounts } from '../discounts/list-discounts.ts'
import { listOwedRefunds } from '../disputes/list-owed-refunds.ts'
import { listFeePeriods } from '../ledger/list-fee-periods.ts'
import { listLedgerComparisons } from '../ledger/list-ledger-comparisons.ts'
import { listLedgerMonths } from '../ledger/list-ledger-months.ts'
import { listPaymentAlerts } from '../ledger/list-payment-alerts.ts'
import { listDishes } from '../listings/list-dishes.ts'
import { listServices } from '../listings/list-services.ts'
import { listOrders } from '../orders/list-orders.ts'
import type { Queries } from '../queries.ts'
import { readQueue } from '../queue/get-queue.ts'
import { listReports } from '../reports/list-reports.ts'
import { listAllReviews } from '../reviews/list-all-reviews.ts'
import { listStaff } from '../staff/list-staff.ts'
import { listStandingOrders } from '../standing-orders/list-standing-orders.ts'
import { listTaxRates } from '../taxes/list-tax-rates.ts'
import { listUsers } from '../users/list-users.ts'
import { figuresSource } from './figures-source.ts'
import { ledgerMonthSource, monthlyReportSource, taxReportSource } from './ledger-sources.ts'
import { type Columns, cellsOf, dollars, type ListSource, listSource, type Rights } from './list-source.ts'

/** The waiting items that the staff role of the export's owner can open, most urgent first. */
function queueSource({ show, ...days }: ExportFilter, rights: Rights): ListSource {
  const input = getQueue.input.parse({ ...(show && show !== 'all' ? { kinds: [show] } : {}), ...days })
  return {
    head: async () => [Object.keys(queueColumns)],
    async read(call, cursor, limit) {
      const page = { ...input, limit, ...(cursor ? { cursor } : {}) }
      const { items, nextCursor } = await readQueue(call, rights, page)
      return { cells: cellsOf(items, queueColumns), nextCursor }
    },
    async count(call) {
      const page = { ...input, limit: mostExported }
      return (await readQueue(call, rights, page)).items.length
    },
    most: mostExported,
  }
}

const queueColumns: Columns<QueueItem> = {
  kind: ({ kind }) => kind,
  title: ({ title }) => title,
  about: ({ subjectKind }) => subjectKind,
  detail: ({ detail }) => detail,
  urgency: ({ urgency }) => urgency,
  person: ({ user }) => user?.name,
  recipient: ({ recipient }) => recipient,
  attempts: ({ attempts }) => attempts,
  due_at: ({ dueAt }) => dueAt,
  since: ({ since }) => since,
}

const announcementSource = ({ from, to }: ExportFilter) =>
  listSource(announcements, listAnnouncements, { from, to }, (page) => page.announcements, {
    audience: ({ audience }) => audience,
    text: ({ body }) => body,
    text_ru: ({ bodyRu }) => bodyRu,
    link: ({ link }) => link,
    starts_at: ({ startsAt }) => startsAt,
    ends_at: ({ endsAt }) => endsAt,
    created_at: ({ createdAt }) => createdAt,
  })

const taxRateSource = () =>
  listSource(taxRates, listTaxRates, {}, (page) => page.rates, {
    state: ({ state }) => state,
    zip_prefix: ({ zipPrefix }) => zipPrefix,
    percent: ({ percent }) => percent,
    food_taxable: ({ foodTaxable }) => String(foodTaxable),
    delivery_taxable: ({ deliveryTaxable }) => String(deliveryTaxable),
    remitted_by: ({ remitter }) => remitter,
    holds_from: ({ holdsFrom }) => holdsFrom,
    author: ({ author }) => author,
    created_at: ({ createdAt }) => createdAt,
  })

const staffSource = () =>
  listSource(staff, listStaff, {}, (page) => page.members, {
    name: ({ name }) => name,
    email: ({ email }) => email,
    staff_role: ({ role }) => role,
    since: ({ since }) => since,
  })

const ledgerMonthsSource = () =>
  listSource(ledgerMonths, listLedgerMonths, {}, (page) => page.months, {
    month: ({ month }) => month,
    time_zone: ({ timeZone }) => timeZone,
    begins_at: ({ beginsAt }) => beginsAt,
    ends_at: ({ endsAt }) => endsAt,
    state: ({ state }) => state,
    closed_at: ({ close }) => close?.at,
    closed_by: ({ close }) => close?.by,
  })

/** The audit log, latest first. Its days are those of the reader's time zone. */
function auditSource(filter: ExportFilter): ListSource {
  return {
    head: async () => [Object.keys(columns)],
    async read({ db }, cursor, limit) {
      const { entries, next } = await readAuditLog(db, {
        ...(await requestOf(db, filter)),
        ...(cursor ? { before: Number(cursor) } : {}),
        limit,
      })
      return { cells: cellsOf(entries, columns), nextCursor: next === null ? null : String(next) }
    },
    count: async ({ db }) => countAuditLog(db, { ...(await requestOf(db, filter)), limit: mostExported }),
    most: mostExported,
  }
}

const columns: Columns<AuditEntry> = {
  id: ({ id }) => id,
  when: ({ createdAt }) => createdAt,
  kind: ({ area }) => area,
  who: ({ actorEmail }) => actorEmail,
  action: ({ action }) => action,
  about: ({ subjectKind }) => subjectKind,
  about_id: ({ subjectId }) => subjectId,
  about_name: ({ subjectName }) => subjectName,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  why: ({ reason }) => reason,
  request: ({ requestId }) => requestId,
}

async function requestOf(db: Queries, { q, area, actor, action, subject, ...days }: ExportFilter) {
  return listAuditLog.input.parse({
    query: q,
    area,
    actor,
    action,
    subjectId: subject,
    ...(await momentsOf(db, days)),
  })
}

/** The start of the first day and the end of the last one. */
async function momentsOf(db: Queries, { from, to, timeZone = 'UTC' }: ExportFilter) {
  if (!from && !to) return {}
  const { rows } = await sql<{ since: Date | null; until: Date | null }>`
    select
      ${from ?? null}::date::timestamp at time zone ${timeZone} as since,
      (${to ?? null}::date + 1)::timestamp at time zone ${timeZone} as until
  `.execute(db)
  return { from: rows[0]?.since?.toISOString(), to: rows[0]?.until?.toISOString() }
}

/**
 * The source of a list with the filters of its page, for an owner with these rights. Moments are in UTC, money in
 * dollars with two decimals.
 */
export function sourceOf(list: ExportedList, filter: ExportFilter, rights: Rights): ListSource {
  return sources[list](filter, rights)
}

const sources: Readonly<Record<ExportedList, (filter: ExportFilter, rights: Rights) => ListSource>> = {
  users: ({ show, ...filter }) =>
    listSource(users, listUsers, { ...searched(filter), which: show }, (page) => page.users, {
      name: ({ name }) => name,
      email: ({ email }) => email,
      role: ({ role }) => role,
      staff_role: ({ staffRole }) => staffRole,
      suspended_since: ({ suspension }) => suspension?.since,
      suspended_until: ({ suspension }) => suspension?.until,
      suspension_reason: ({ suspension }) => suspension?.reason,
      chef: ({ chef }) => chef?.name,
      orders: ({ orderCount }) => orderCount,
      joined_at: ({ createdAt }) => createdAt,
    }),
  orders: ({ show, ...filter }) =>
    listSource(orders, listOrders, { ...searched(filter), status: show }, (page) => page.orders, {
      number: ({ number }) => number,
      status: ({ status }) => status,
      payment_method: ({ paymentMethod }) => paymentMethod,
      payment_status: ({ paymentStatus }) => paymentStatus,
      buyer: ({ buyerName }) => buyerName,
      chef: ({ chef }) => chef.name,
      total: ({ total }) => dollars(total),
      handover_at: ({ slotFrom }) => slotFrom,
      placed_at: ({ placedAt }) => placedAt,
    }),
  bookings: ({ show, ...filter }) =>
    listSource(bookings, listBookings, { ...searched(filter), status: show }, (page) => page.bookings, {
      number: ({ number }) => number,
      service: ({ serviceName }) => serviceName,
      status: ({ status }) => status,
      buyer: ({ buyerName }) => buyerName,
      guests: ({ guests }) => guests,
      chef: ({ chef }) => chef.name,
      price: ({ price }) => dollars(price),
      starts_at: ({ startsAt }) => startsAt,
      requested_at: ({ requestedAt }) => requestedAt,
    }),
  standing_orders: ({ show, ...filter }) =>
    listSource(
      standingOrders,
      listStandingOrders,
      { ...searched(filter), status: show },
      (page) => page.standingOrders,
      {
        buyer: ({ buyer }) => buyer.name,
        chef: ({ chef }) => chef.name,
        status: ({ status }) => status,
        dishes: ({ lines }) => lines.map((line) => lineText(line, ({ name }) => name)).join('; '),
        every_weeks: ({ everyWeeks }) => everyWeeks,
        total: ({ total }) => dollars(total),
        next_at: ({ next }) => next?.slotFrom,
        created_at: ({ createdAt }) => createdAt,
      },
    ),
  chefs: (filter) => (filter.show === 'certifications' ? certificationSource(filter) : chefSource(filter)),
  listings: ({ show, kind, ...filter }) =>
    listSource(
      kind === 'service' ? services : dishes,
      kind === 'service' ? listServices : listDishes,
      { ...searched(filter), status: show },
      (page) => page.listings,
      {
        name: ({ name }) => name,
        chef: ({ chef }) => chef.name,
        price: ({ price }) => dollars(price),
        status: ({ status }) => status,
        hidden_reason: ({ hiddenReason }) => hiddenReason,
        changed_at: ({ updatedAt }) => updatedAt,
      },
    ),
  reviews: (filter, rights) =>
    filter.show === 'all' || filter.show === 'low' || filter.show === 'hidden' || filter.show === 'visible'
      ? reviewSource(filter, rights)
      : reportSource(filter),
  payment_alerts: ({ show, ...days }) =>
    listSource(paymentAlerts, listPaymentAlerts, { ...days, kind: show }, (page) => page.alerts, {
      kind: ({ kind }) => kind,
      order: ({ order }) => order?.number,
      booking: ({ booking }) => booking?.number,
      chef: ({ chef }) => chef?.name,
      amount: ({ chargeback }) => dollars(chargeback?.amount),
      detail: ({ detail }) => detail,
      status: ({ status, chargeback }) => chargeback?.status ?? status,
      note: ({ note }) => note,
      closed_by: ({ closedBy }) => closedBy,
      at: ({ at }) => at,
    }),
  owed_refunds: ({ show, ...days }) =>
    listSource(owedRefunds, listOwedRefunds, { ...days, status: show }, (page) => page.refunds, {
      order: ({ orderId, number }) => (orderId ? number : undefined),
      booking: ({ bookingId, number }) => (bookingId ? number : undefined),
      amount: ({ amount }) => dollars(amount),
      chef: ({ chef }) => chef.name,
      buyer: ({ buyer }) => buyer?.name,
      settled_at: ({ settledAt }) => settledAt,
      note: ({ settledNote }) => settledNote,
      at: ({ at }) => at,
    }),
  discounts: ({ from, to }) =>
    listSource(discounts, listDiscounts, { from, to }, (page) => page.discounts, {
      code: ({ code }) => code,
      kind: ({ kind }) => kind,
      percent: ({ percent }) => percent,
      amount: ({ amount }) => dollars(amount),
      minimum: ({ minimum }) => dollars(minimum),
      status: ({ status }) => status,
      uses: ({ uses }) => uses,
      uses_limit: ({ usesLimit }) => usesLimit,
      given: ({ given }) => dollars(given),
      holds_from: ({ holdsFrom }) => holdsFrom,
      holds_until: ({ holdsUntil }) => holdsUntil,
      kitchens: ({ kitchens }) => kitchens.map(({ name }) => name).join('; '),
    }),
  credits: ({ from, to }) =>
    listSource(credits, listCredits, { from, to }, (page) => page.credits, {
      buyer: ({ buyer }) => buyer?.name,
      chef: ({ chef }) => chef?.name,
      author: ({ author }) => author,
      amount: ({ amount }) => dollars(amount),
      left: ({ left }) => dollars(left),
      reason: ({ reason }) => reason,
      order: ({ order }) => order?.number,
      expires_at: ({ expiresAt }) => expiresAt,
      revoked_at: ({ revokedAt }) => revokedAt,
      at: ({ at }) => at,
    }),
  fee_periods: ({ show, kind, ...filter }) =>
    listSource(
      feePeriods,
      listFeePeriods,
      { ...searched(filter), state: show, kind },
      (page) => page.periods,
      {
        chef: ({ chef }) => chef.name,
        kind: ({ kind }) => kind,
        percent: ({ percent }) => percent,
        fixed: ({ fixed }) => dollars(fixed),
        holds_from: ({ holdsFrom }) => holdsFrom,
        begins_at: ({ beginsAt }) => beginsAt,
        ends_at: ({ endsAt }) => endsAt,
        state: ({ state }) => state,
        reason: ({ reason }) => reason,
        author: ({ by }) => by,
        at: ({ at }) => at,
        withdrawn_at: ({ withdrawal }) => withdrawal?.at,
        withdrawn_by: ({ withdrawal }) => withdrawal?.by,
        withdrawal_reason: ({ withdrawal }) => withdrawal?.reason,
      },
    ),
  payouts: ({ show, ...days }) =>
    listSource(allPayouts, listAllPayouts, { ...days, status: show }, (page) => page.payouts, {
      chef: ({ chef }) => chef.name,
      amount: ({ amount }) => dollars(amount),
      status: ({ status }) => status,
      sent_at: ({ createdAt }) => createdAt,
      arrives_at: ({ arrivesAt }) => arrivesAt,
      provider: ({ provider }) => provider,
      reference: ({ reference }) => reference,
      failure: ({ failure }) => failure,
      ledger_month: ({ month }) => month,
    }),
  card_refunds: ({ show, ...days }) =>
    listSource(cardRefunds, listCardRefunds, { ...days, status: show }, (page) => page.refunds, {
      order: ({ order }) => order?.number,
      booking: ({ booking }) => booking?.number,
      chef: ({ chef }) => chef?.name,
      amount: ({ amount }) => dollars(amount),
      dishes: ({ lines }) => lines.map((line) => lineText(line, ({ name }) => name)).join('; '),
      cause: ({ cause }) => cause,
      by: ({ requester }) => requester,
      reason: ({ reason }) => reason,
      status: ({ status }) => status,
      provider: ({ provider }) => provider,
      reference: ({ reference }) => reference,
      expected_at: ({ expectedAt }) => expectedAt,
      at: ({ at }) => at,
    }),
  ledger_comparisons: ({ show, ...days }) =>
    listSource(comparisons, listLedgerComparisons, { ...days, which: show }, (page) => page.comparisons, {
      day: ({ day }) => day,
      finished_at: ({ finishedAt }) => finishedAt,
      payments: ({ payments }) => payments,
      differences: ({ differences }) => differences,
      found: ({ found }) =>
        found
          .map(({ order, booking, chef, ours, theirs }) => {
            const number = order?.number ?? booking?.number
            return `${number ? `#${number}` : (chef?.name ?? 'gift card')}: ${dollars(ours)} / ${dollars(theirs)}`
          })
          .join('; '),
    }),
  audit: auditSource,
  monthly_report: monthlyReportSource,
  ledger_month: ledgerMonthSource,
  tax_report: taxReportSource,
  queue: queueSource,
  announcements: announcementSource,
  tax_rates: taxRateSource,
  staff: staffSource,
  ledger_months: ledgerMonthsSource,
  figures: figuresSource,
}

/** Without a filter the page shows kitchens that wait for a decision. */
const chefSource = ({ show = 'submitted', ...filter }: ExportFilter) =>
  listSource(chefs, listChefs, { ...searched(filter), which: show }, (page) => page.chefs, {
    chef: ({ name }) => name,
    owner: ({ owner }) => owner.name,
    city: ({ city }) => city,
    state: ({ state }) => state,
    status: ({ status }) => status,
    featured_rank: ({ featuredRank }) => featuredRank,
    rating: ({ ratingAverage }) => ratingAverage,
    ratings: ({ ratingCount }) => ratingCount,
    orders: ({ completedOrders }) => completedOrders,
    submitted_at: ({ submittedAt }) => submittedAt,
    created_at: ({ createdAt }) => createdAt,
  })

const certificationSource = ({ show: _, ...filter }: ExportFilter) =>
  listSource(certifications, listCertifications, searched(filter), (page) => page.certifications, {
    chef: ({ chef }) => chef.name,
    kind: ({ kind }) => kind,
    number: ({ number }) => number,
    issuer: ({ issuer }) => issuer,
    issued_on: ({ issuedOn }) => issuedOn,
    expires_on: ({ expiresOn }) => expiresOn,
    status: ({ status }) => status,
    created_at: ({ createdAt }) => createdAt,
  })

const reviewSource = ({ show, ...filter }: ExportFilter, rights: Rights) =>
  listSource(reviews, listAllReviews, { ...searched(filter), which: show }, (page) => page.reviews, {
    chef: ({ chef }) => chef.name,
    author: ({ authorName }) => authorName,
    rating: ({ rating }) => rating,
    text: ({ body }) => body,
    reply: ({ reply }) => reply,
    hidden_at: ({ hiddenAt }) => hiddenAt,
    hidden_reason: ({ hiddenReason }) => hiddenReason,
    open_reports: ({ openReports }) => (rights.includes('reports') ? openReports : null),
    created_at: ({ createdAt }) => createdAt,
  })

/** Without a filter the page shows open reports. */
const reportSource = ({ show, ...filter }: ExportFilter) =>
  listSource(reports, listReports, { ...searched(filter), status: show }, (page) => page.reports, {
    subject: ({ subjectKind }) => subjectKind,
    title: ({ subject }) => subject?.title,
    text: ({ subject }) => subject?.text,
    reason: ({ reason }) => reason,
    report: ({ body }) => body,
    reporter: ({ reporter }) => reporter?.name,
    status: ({ status }) => status,
    note: ({ decisionNote }) => decisionNote,
    created_at: ({ createdAt }) => createdAt,
  })

/** The page's search, under the name that the operation uses. */
const searched = ({ q, from, to }: ExportFilter) => ({ query: q, from, to })
