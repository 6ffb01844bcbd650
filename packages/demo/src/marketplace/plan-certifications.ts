import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { createRandom, type Random } from '../random.ts'
import type { Certificate } from './draw-certificate.ts'
import type { KitchenPlan } from './kitchen-plan.ts'
import { addDays, dayMs, localTime } from './local-time.ts'

export interface CertificationsPlan {
  certificationRows: object[]
  documents: CertificateFile[]
  permitRows: object[]
  acceptanceRows: object[]
  exceptionRows: object[]
}

/** A document to be stored in the bucket of certificates. */
export interface CertificateFile {
  path: string
  ownerId: string
  certificate: Certificate
}

interface Holder {
  kitchen: KitchenPlan
  isDemo: boolean
  /** YYYY-MM-DD, in the kitchen's time zone. */
  today: string
  openedAt: string
  now: Date
  random: Random
}

/** Certifications (most approved, some pending, some expired), permits, accepted agreements and days off. */
export function planCertifications(kitchens: readonly KitchenPlan[], now: Date): CertificationsPlan {
  const plan: CertificationsPlan = {
    certificationRows: [],
    documents: [],
    permitRows: [],
    acceptanceRows: [],
    exceptionRows: [],
  }
  for (const [index, kitchen] of kitchens.entries()) {
    const openedAt = new Date(now.getTime() - kitchen.openedDaysAgo * dayMs).toISOString()
    const holder: Holder = {
      kitchen,
      isDemo: kitchen.profileId === demoAccounts[1].id,
      today: localTime(now, kitchen.timeZone).day,
      openedAt,
      now,
      random: createRandom('papers', kitchen.slug),
    }
    const rows = certificationRowsOf(holder, index)
    plan.certificationRows.push(...rows)
    plan.documents.push(...rows.map((row) => documentOf(holder, row)))
    if (permitOfState[kitchen.state] && !kitchen.isTruckStop && kitchen.status !== 'draft') {
      plan.permitRows.push(permitRowOf(holder))
    }
    if (kitchen.status !== 'draft') {
      plan.acceptanceRows.push({
        chef_id: kitchen.id,
        version: 1,
        accepted_by: kitchen.profileId,
        accepted_at: openedAt,
      })
    }
    if (holder.isDemo || holder.random.chance(0.3)) plan.exceptionRows.push(dayOffRowOf(holder))
  }
  return plan
}

/**
 * The certification that serves as the permit of a state's kitchens. New York forbids its home processors to sell
 * meals, so kitchens there have a license.
 */
const permitOfState: Readonly<Record<string, 'mehko' | 'business_licence'>> = {
  CA: 'mehko',
  NY: 'business_licence',
}

const titles: Readonly<Record<string, string>> = {
  food_handler: 'Food handler card',
  food_manager: 'Food protection manager',
  insurance: 'Liability insurance',
  mehko: 'Home kitchen permit',
  business_licence: 'License',
}

function documentOf({ kitchen }: Holder, row: CertificationRow): CertificateFile {
  return {
    path: row.document_path,
    ownerId: kitchen.profileId,
    certificate: {
      title: titles[row.kind] ?? row.kind,
      issuer: row.issuer,
      lines: [
        // A rejected certification names somebody else, which is why it was rejected.
        ['Issued to', row.status === 'rejected' ? 'Alex Morgan' : kitchen.ownerName],
        ['Kitchen', kitchen.name],
        ['Number', row.number],
        ['Issued on', row.issued_on],
        ['Valid until', row.expires_on],
      ],
    },
  }
}

function certificationRowsOf(holder: Holder, index: number): CertificationRow[] {
  const { kitchen, isDemo, random } = holder
  const { status, state, city, isTruckStop } = kitchen
  const rows: CertificationRow[] = []
  const add = (...given: CertificationArguments) => rows.push(certificationRowOf(holder, ...given))
  const office = `${state} Department of Public Health`
  if (status === 'submitted') add('food_handler', office, 20, 1000, 'pending')
  if (status !== 'active' && status !== 'paused') return rows
  if (isDemo) add('insurance', 'Food Liability Insurance Program', 340, 24, 'approved')
  const permit = permitOfState[state]
  if (permit && !isTruckStop) {
    add(permit, office, random.between(60, 300), random.between(60, 300), 'approved')
  }
  // In most states either food safety certificate is enough; a MEHKO and Illinois require the manager's.
  const training = (state === 'CA' || state === 'IL') && !isTruckStop ? 'food_manager' : 'food_handler'
  if (isDemo) {
    add(training, 'ServSafe', 200, 900, 'approved')
  } else if (index % 24 === 5) {
    add(training, office, 1100, -random.between(3, 40), 'expired')
  } else if (index % 24 === 9) {
    add(training, office, 30, 1000, 'pending')
  } else {
    add(training, office, random.between(60, 600), random.between(90, 480), 'approved')
  }
  if (index % 23 === 7) add('insurance', 'Food Liability Insurance Program', 20, 340, 'pending')
  if (index % 31 === 3 && state !== 'NY') add('business_licence', `City of ${city}`, 400, 200, 'rejected')
  return rows
}

interface CertificationRow {
  kind: string
  number: string
  issuer: string
  issued_on: string
  expires_on: string
  document_path: string
  status: string
}

type CertificationArguments = [
  kind: string,
  issuer: string,
  issuedDaysAgo: number,
  expiresInDays: number,
  status: 'approved' | 'pending' | 'expired' | 'rejected',
]

function certificationRowOf(
  { kitchen, today, openedAt, now, random }: Holder,
  ...[kind, issuer, issuedDaysAgo, expiresInDays, status]: CertificationArguments
): CertificationRow & Record<string, unknown> {
  const isDecided = status !== 'pending'
  return {
    id: demoId('certification', kitchen.slug, kind),
    chef_id: kitchen.id,
    kind,
    number: certificationNumberOf(kind, kitchen, random),
    issuer,
    issued_on: addDays(today, -issuedDaysAgo),
    expires_on: addDays(today, expiresInDays),
    document_path: `${kitchen.profileId}/${kitchen.slug}-${kind}.pdf`,
    status,
    rejected_reason: status === 'rejected' ? 'The name on the document is not the name of the account' : null,
    decided_by: isDecided ? demoAccounts[0].id : null,
    decided_at: isDecided ? openedAt : null,
    created_at: isDecided
      ? openedAt
      : new Date(now.getTime() - random.between(2, 90) * 3_600_000).toISOString(),
  }
}

const numberOf = (kind: string, random: Random) =>
  `${kind.slice(0, 2).toUpperCase()}-${random.between(100000, 999999)}`

/** The permit and its certification have one number. */
const permitNumberOf = ({ slug }: KitchenPlan) =>
  `MEHKO-${createRandom('permit number', slug).between(10000, 99999)}`

const licenseNumberOf = ({ slug }: KitchenPlan) =>
  `20C-${createRandom('license number', slug).between(100000, 999999)}`

function certificationNumberOf(kind: string, kitchen: KitchenPlan, random: Random): string {
  if (kind === 'mehko') return permitNumberOf(kitchen)
  return kind === 'business_licence' && kitchen.state === 'NY'
    ? licenseNumberOf(kitchen)
    : numberOf(kind, random)
}

function permitRowOf({ kitchen }: Holder): object {
  if (kitchen.state === 'NY') {
    return {
      chef_id: kitchen.id,
      kind: 'Article 20-C license',
      number: licenseNumberOf(kitchen),
      meals_per_day: null,
      meals_per_week: null,
      sales_per_year_cents: null,
    }
  }
  return {
    chef_id: kitchen.id,
    kind: 'mehko',
    number: permitNumberOf(kitchen),
    meals_per_day: 30,
    meals_per_week: 90,
    sales_per_year_cents: 10_000_000,
  }
}

function dayOffRowOf({ kitchen, isDemo, today, random }: Holder): object {
  return {
    id: demoId('exception', kitchen.slug),
    chef_id: kitchen.id,
    day: addDays(today, isDemo ? 12 : random.between(4, 40)),
    opens_minute: null,
    closes_minute: null,
    // A note has only one language, but the demo is read in two.
    note: '',
  }
}
