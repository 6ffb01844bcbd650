import { readEmail } from '@localchef/addresses/email-address'
import { type CsvRow, parseCsv, separators } from '../csv-text.ts'
import { mostCustomerRows } from './customer-limits.ts'

/** Why a row is not invited. The server adds `known`: this kitchen invited the address before, or may write to it. */
export const customerRowReasons = [
  'no_address',
  'not_an_address',
  'formula',
  'broken_quote',
  'without_consent',
  'duplicate',
  'known',
] as const
export type CustomerRowReason = (typeof customerRowReasons)[number]

export interface RefusedCustomer {
  line: number
  reason: CustomerRowReason
  /** The cell, shortened. */
  value: string
}

export interface CustomerRows {
  /** Rows without headings and empty lines. */
  count: number
  /** The heading of the column that tells who agreed to mails; null where the file has none. */
  consentColumn: string | null
  customers: { line: number; email: string }[]
  refused: RefusedCustomer[]
}

/**
 * Headings of addresses, the preferred first.
 * Read at a source: Shopify's customers ("Email"), in public programs that read or write that file; Square's directory
 * ("Email Address"), in a public program that reads it.
 * Assumed: Hotplate and Castiron describe no file in public. Hotplate's help names phone number and email as the columns of a
 * list, Castiron's help speaks of contacts with an email.
 */
const addressHeadings = [
  ...['email', 'email address', 'e mail', 'e mail address', 'mail', 'customer email', 'contact email'],
  ...[
    'primary email',
    'billing email',
    'buyer email',
    'email 1',
    'адрес',
    'почта',
    'эл почта',
    'e mail адрес',
  ],
  ...['электронная почта', 'адрес почты', 'адрес электронной почты', 'эл адрес', 'имейл', 'мейл'],
]

/**
 * Headings of the consent to mails, the preferred first. Columns about texts are left out.
 * Read at a source: Shopify's "Accepts Email Marketing" with yes and no; Square's "Email Subscription Status" with
 * Subscribed, Unsubscribed and Unknown (https://squareup.com/help/ie/article/6632), formerly "Email Unsubscribed" with
 * True (https://squareup.com/help/ca/en/article/6149-manage-unsubscribed-customers); the states Yes, Opted Out and
 * Pending of a contact at Castiron
 * (https://castiron.helpscoutdocs.com/article/85-contact-subscriber-statuses-explained); "Subscribed" in Hotplate's
 * list of customers (https://help.hotplate.com/en/articles/13719661-understanding-your-customer-list), which is about
 * texts, so a person without it has agreed to nothing.
 * Assumed: the headings under which Castiron and Hotplate write these states.
 */
const consentHeadings = [
  ...['accepts email marketing', 'email subscription status', 'email marketing status', 'email marketing'],
  ...[
    'email marketing consent',
    'email consent',
    'accepts marketing',
    'marketing consent',
    'email subscribed',
  ],
  ...['email opt in', 'opt in', 'opted in', 'subscriber', 'subscribed', 'subscription status', 'consent'],
  ...['согласие', 'согласие на рассылку', 'согласие на письма', 'подписан', 'подписка', 'рассылка'],
]
const refusalHeadings = ['email unsubscribed', 'unsubscribed', 'opted out', 'отписан', 'отписался']

const yes = new Set([
  ...['yes', 'y', 'true', '1', 'x', '✓', '✔', '✅', 'subscribed', 'opted in', 'active'],
  ...['да', 'есть', 'подписан', 'подписана', 'согласен', 'согласна'],
])
const no = new Set(['', 'no', 'n', 'false', '0', 'нет'])

/**
 * Spreadsheets run a cell that begins with one of these signs. No customer's address begins so. Apostrophes before the
 * sign only hide the formula from spreadsheets, so they are skipped here.
 */
export function looksLikeFormula(cell: string): boolean {
  return /^[\s']*[=+\-@＝＋－＠]/.test(cell)
}

/** Reads a list as other shops export it, or a plain one with or without headings; undefined without a column of addresses. */
export function readCustomerRows(text: string): CustomerRows | 'too_long' | undefined {
  const table = tableOf(text)
  if (!table) return undefined
  const { rows, headings, addressAt } = table
  if (rows.length > mostCustomerRows) return 'too_long'
  const consent = consentOf(headings)
  const read = rows.map((row) => readRow(row, addressAt, consent))
  // If a person is in the file twice and refused once, that person has refused.
  const denied = new Set(read.flatMap(({ email, agrees }) => (email && !agrees ? [email] : [])))
  const seen = new Set<string>()
  const result: CustomerRows = {
    count: rows.length,
    consentColumn: consent?.heading ?? null,
    customers: [],
    refused: [],
  }
  for (const { line, value, email, problem } of read) {
    const reason =
      problem ?? (denied.has(email) ? 'without_consent' : seen.has(email) ? 'duplicate' : undefined)
    if (reason) {
      result.refused.push({ line, reason, value })
    } else {
      seen.add(email)
      result.customers.push({ line, email })
    }
  }
  return result
}

interface Table {
  rows: CsvRow[]
  /** The trimmed cells of the heading row; empty without headings. */
  headings: string[]
  addressAt: number
}

/** Rows in which headings are searched: titles may stand above the headings. */
const mostTitles = 10

function tableOf(text: string): Table | undefined {
  for (const separator of [undefined, ...separators]) {
    const head = parseCsv(text.slice(0, 20_000), separator).slice(0, mostTitles)
    for (const [index, { cells, isBroken }] of head.entries()) {
      const headings = cells.map(headingKey)
      const found = addressHeadings.find((heading) => headings.includes(heading))
      if (found === undefined || isBroken) continue
      return {
        rows: parseCsv(text, separator).slice(index + 1),
        headings: cells.map((cell) => cell.trim()),
        addressAt: headings.indexOf(found),
      }
    }
  }
  const rows = parseCsv(text)
  const first = rows
    .slice(0, mostTitles)
    .find(({ cells }) => cells.some((cell) => readEmail(cell) !== undefined))
  if (!first) return undefined
  return { rows, headings: [], addressAt: first.cells.findIndex((cell) => readEmail(cell) !== undefined) }
}

function headingKey(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface Consent {
  at: number
  heading: string
  agrees(cell: string): boolean
}

function consentOf(headings: readonly string[]): Consent | undefined {
  const keys = headings.map(headingKey)
  const at = (known: readonly string[]) => {
    const found = known.find((heading) => keys.includes(heading))
    return found === undefined ? -1 : keys.indexOf(found)
  }
  const given = at(consentHeadings)
  const refused = at(refusalHeadings)
  const place = given >= 0 ? given : refused
  const heading = headings[place]
  if (heading === undefined) return undefined
  return { at: place, heading, agrees: (cell) => (given >= 0 ? yes : no).has(cell.trim().toLowerCase()) }
}

interface ReadRow {
  line: number
  value: string
  /** Empty if the row has a problem. */
  email: string
  agrees: boolean
  problem?: CustomerRowReason
}

const longestValue = 80

function readRow(
  { line, cells, isBroken }: CsvRow,
  addressAt: number,
  consent: Consent | undefined,
): ReadRow {
  const cell = (cells[isBroken ? 0 : addressAt] ?? '').trim()
  const agrees = consent === undefined || consent.agrees(cells[consent.at] ?? '')
  const email = readEmail(cell)
  const row = { line, value: cell.slice(0, longestValue), agrees }
  const problem = isBroken
    ? 'broken_quote'
    : cell === ''
      ? 'no_address'
      : looksLikeFormula(cell)
        ? 'formula'
        : email === undefined
          ? 'not_an_address'
          : undefined
  return problem ? { ...row, email: '', problem } : { ...row, email: email ?? '' }
}
