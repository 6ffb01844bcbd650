import { listAnnouncements as announcements } from '@localchef/contracts/announcements/list-announcements'
import { type ExportFilter, mostExported } from '@localchef/contracts/list-exports/list-export'
import { listLedgerMonths as ledgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { getQueue, type QueueItem } from '@localchef/contracts/queue/get-queue'
import { listStaff as staff } from '@localchef/contracts/staff/list-staff'
import { listTaxRates as taxRates } from '@localchef/contracts/taxes/list-tax-rates'
import { listAnnouncements } from '../announcements/list-announcements.ts'
import { listLedgerMonths } from '../ledger/list-ledger-months.ts'
import { readQueue } from '../queue/get-queue.ts'
import { listStaff } from '../staff/list-staff.ts'
import { listTaxRates } from '../taxes/list-tax-rates.ts'
import { type Columns, cellsOf, type ListSource, listSource, type Rights } from './list-source.ts'

/** The waiting items that the staff role of the export's owner can open, most urgent first. */
export function queueSource({ show, ...days }: ExportFilter, rights: Rights): ListSource {
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

export const announcementSource = ({ from, to }: ExportFilter) =>
  listSource(announcements, listAnnouncements, { from, to }, (page) => page.announcements, {
    audience: ({ audience }) => audience,
    text: ({ body }) => body,
    text_ru: ({ bodyRu }) => bodyRu,
    link: ({ link }) => link,
    starts_at: ({ startsAt }) => startsAt,
    ends_at: ({ endsAt }) => endsAt,
    created_at: ({ createdAt }) => createdAt,
  })

export const taxRateSource = () =>
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

export const staffSource = () =>
  listSource(staff, listStaff, {}, (page) => page.members, {
    name: ({ name }) => name,
    email: ({ email }) => email,
    staff_role: ({ role }) => role,
    since: ({ since }) => since,
  })

export const ledgerMonthsSource = () =>
  listSource(ledgerMonths, listLedgerMonths, {}, (page) => page.months, {
    month: ({ month }) => month,
    time_zone: ({ timeZone }) => timeZone,
    begins_at: ({ beginsAt }) => beginsAt,
    ends_at: ({ endsAt }) => endsAt,
    state: ({ state }) => state,
    closed_at: ({ close }) => close?.at,
    closed_by: ({ close }) => close?.by,
  })
