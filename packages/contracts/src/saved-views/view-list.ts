import { z } from 'zod'
import { AuditArea, listAuditLog } from '../audit/list-audit-log.ts'
import { listBookings } from '../bookings/list-bookings.ts'
import { listChefs } from '../chefs/list-chefs.ts'
import { Day } from '../common-fields.ts'
import { listOwedRefunds } from '../disputes/list-owed-refunds.ts'
import { listDishes } from '../listings/list-dishes.ts'
import { listOrders } from '../orders/list-orders.ts'
import { listAllPayouts } from '../payments/list-all-payouts.ts'
import { listCardRefunds } from '../payments/list-card-refunds.ts'
import { listPaymentAlerts } from '../payments/list-payment-alerts.ts'
import { queueKinds } from '../queue/get-queue.ts'
import { ReportStatus } from '../reports/report.ts'
import { listAllReviews } from '../reviews/list-all-reviews.ts'
import type { StaffRight } from '../staff/staff-right.ts'
import { listStandingOrders } from '../standing-orders/list-standing-orders.ts'
import { listUsers } from '../users/list-users.ts'

/** The lists of the admin area that have filters. */
export const ViewList = z.enum([
  'users',
  'orders',
  'bookings',
  'standing_orders',
  'chefs',
  'listings',
  'reviews',
  'payment_alerts',
  'owed_refunds',
  'audit',
  'queue',
  'payouts',
  'card_refunds',
  'discounts',
  'announcements',
  'credits',
])
export type ViewList = z.infer<typeof ViewList>

const text = (most: number) => z.string().trim().min(1).max(most).optional()
const query = text(100)

/** The filters of any list, by their names in its page's address. */
export const ViewFilter = z.strictObject({
  q: query,
  show: text(40),
  kind: text(40),
  from: Day.optional(),
  to: Day.optional(),
  area: text(40),
  actor: query,
  action: text(120),
  subject: text(80),
})
export type ViewFilter = z.infer<typeof ViewFilter>

const { from, to } = ViewFilter.shape
const days = { from, to }
const searched = { q: query, ...days }

interface ViewListRules {
  /** The right that opens the list. */
  right: StaffRight
  /** The filters of the list and their values. */
  filter: z.ZodType<ViewFilter>
}

export const viewLists: Readonly<Record<ViewList, ViewListRules>> = {
  users: { right: 'people_read', filter: filterOf(listUsers.input.shape.which.unwrap()) },
  orders: { right: 'orders_read', filter: filterOf(listOrders.input.shape.status.unwrap()) },
  bookings: { right: 'orders_read', filter: filterOf(listBookings.input.shape.status.unwrap()) },
  standing_orders: { right: 'orders_read', filter: filterOf(listStandingOrders.input.shape.status.unwrap()) },
  chefs: {
    right: 'kitchens_read',
    filter: filterOf(z.enum(['certifications', ...listChefs.input.shape.which.unwrap().options])),
  },
  listings: {
    right: 'listings',
    filter: z.strictObject({
      ...searched,
      show: listDishes.input.shape.status.unwrap().optional(),
      kind: z.enum(['service']).optional(),
    }),
  },
  reviews: {
    right: 'reviews',
    filter: filterOf(z.enum([...ReportStatus.options, ...listAllReviews.input.shape.which.unwrap().options])),
  },
  payment_alerts: {
    right: 'payments',
    filter: z.strictObject({ ...days, show: listPaymentAlerts.input.shape.kind.unwrap().optional() }),
  },
  owed_refunds: {
    right: 'refunds',
    filter: z.strictObject({ ...days, show: listOwedRefunds.input.shape.status.unwrap().optional() }),
  },
  payouts: {
    right: 'ledger_read',
    filter: z.strictObject({ ...days, show: listAllPayouts.input.shape.status.unwrap().optional() }),
  },
  card_refunds: {
    right: 'refunds',
    filter: z.strictObject({ ...days, show: listCardRefunds.input.shape.status.unwrap().optional() }),
  },
  audit: {
    right: 'audit',
    filter: z.strictObject({
      ...searched,
      area: AuditArea.optional(),
      actor: listAuditLog.input.shape.actor.unwrap().min(1).optional(),
      action: listAuditLog.input.shape.action.unwrap().min(1).optional(),
      subject: listAuditLog.input.shape.subjectId.unwrap().min(1).optional(),
    }),
  },
  discounts: { right: 'discounts', filter: z.strictObject(days) },
  announcements: { right: 'announcements', filter: z.strictObject(days) },
  credits: { right: 'credit', filter: z.strictObject(days) },
  queue: {
    right: 'desk',
    filter: z.strictObject({ ...days, show: z.enum(['all', ...queueKinds]).optional() }),
  },
}

/** A list with a search field, days and one choice. */
function filterOf(choices: z.ZodType<string>): z.ZodType<ViewFilter> {
  return z.strictObject({ ...searched, show: choices.optional() })
}

export interface FilterProblem {
  path: PropertyKey[]
  message: string
}

/** Problems of a filter: fields or values that its list does not have, and a last day before the first day. */
export function filterProblems(list: ViewList, filter: ViewFilter): FilterProblem[] {
  return problemsOf(viewLists[list].filter, filter)
}

export function problemsOf<Filter extends ViewFilter>(
  rules: z.ZodType<Filter>,
  filter: Filter,
): FilterProblem[] {
  const parsed = rules.safeParse(filter)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => ({ path, message }))
  if (filter.from && filter.to && filter.from > filter.to) {
    return [{ path: ['to'], message: 'The last day is before the first day' }]
  }
  return []
}
