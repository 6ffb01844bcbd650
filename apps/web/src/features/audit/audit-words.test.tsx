import { readFileSync } from 'node:fs'
import { auditActions, securityActions } from '@localchef/contracts/audit/audit-actions'
import { type AuditField, auditFields } from '@localchef/contracts/audit/audit-fields'
import type { AuditEntry } from '@localchef/contracts/audit/list-audit-log'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { useSubjectName } from './use-subject-name.ts'
import { useWorded } from './worded-fields.ts'

const namespaces = ['audit', 'connections', 'desk', 'ledger', 'opening', 'marketplaceSettings'] as const

const textsOf = (language: string, namespace: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/${language}/${namespace}.json`, import.meta.url), 'utf8'),
  )

/** Values that acts store in each field: words, codes and numbers that a row must not show unchanged. */
const stored: Readonly<Record<AuditField, readonly unknown[]>> = {
  status: [
    'draft',
    'submitted',
    'active',
    'paused',
    'suspended',
    'archived',
    'pending',
    'approved',
    'rejected',
    'open',
    'upheld',
    'dismissed',
    'closed',
    'answered',
    'failed',
    'due',
    'cancelled',
    'ended',
  ],
  state: ['open', 'acted', 'dismissed'],
  outcome: ['refund', 'refund_in_person', 'credit', 'warning', 'nothing'],
  side: ['buyer', 'chef'],
  role: ['buyer', 'chef', 'admin'],
  staffRole: ['support', 'moderator', 'finance', 'owner'],
  decision: ['confirmed', 'put_off', 'none', 'approve', 'reject'],
  operation: [
    'erase-user',
    'open-support-view',
    'close-ledger-month',
    'refund-order',
    'refund-booking',
    'decide-dispute',
    'correct-ledger',
    'save-setting',
  ],
  point: ['placeRules', 'secondFactor'],
  audience: ['everyone', 'buyers', 'chefs'],
  takenAway: ['review', 'dish'],
  amount: [12.5],
  refundedCents: [1250],
  creditCents: [1250],
  left: [12.5],
  sales: [12.5],
  kept: [12.5],
  debit: ['marketplace_revenue'],
  credit: ['chef_payable'],
  place: ['CA 94612'],
  percent: [12.5],
  fixedCents: [49],
  holdsFrom: ['2026-11-29'],
  rank: [3],
  mealsPerDay: [30],
  mealsPerWeek: [90],
  salesPerYear: [50_000],
  rows: [12],
  transactions: [12],
  suspendedUntil: ['2026-11-29T12:00:00Z'],
  hiddenUntil: ['2026-11-29T12:00:00Z'],
  expiresOn: ['2026-11-29'],
  startsAt: ['2026-11-29T12:00:00Z'],
  endsAt: ['2026-11-29T12:00:00Z'],
  hidden: [true],
  hiddenReason: ['Spam'],
  settled: [true],
  withPerson: [true],
  isStopped: [false],
  isOpen: [true],
  isEnabled: [true],
  secondFactors: [0],
  rights: [['people_read', 'ledger_close']],
  url: ['https://hooks.example/in'],
  scopes: [['orders:read']],
  events: [['order.placed']],
}

/** A word with an underscore or a hump, a moment as it is stored, or an id. */
const raw = /[a-z]_[a-z]|[a-z][A-Z]|\dT\d|[0-9a-f]{8}-[0-9a-f]{4}/

const about = (subjectKind: string, subjectId: string): AuditEntry => ({
  id: 1,
  area: 'act',
  actorEmail: null,
  action: 'add-note',
  subjectKind,
  subjectId,
  subjectName: null,
  before: null,
  after: null,
  reason: null,
  requestId: null,
  createdAt: '2026-11-29T12:00:00Z',
})

const id = '7c4f2f0e-3f53-4f0b-9a53-0d4f0c1b2a3d'
const subjects = [
  about('setting', 'placeRules'),
  about('setting', 'opening'),
  about('list', 'fee_periods'),
  about('month', '2026-11'),
  about('staff_role', 'moderator'),
  about('signal', id),
  about('approval', id),
  about('job', id),
]

function Words() {
  const worded = useWorded()
  const subjectName = useSubjectName()
  return (
    <ul>
      {auditFields.flatMap((name) =>
        stored[name].map((value) => (
          <li key={`${name} ${String(value)}`}>{`${name}=${worded(name, value)}`}</li>
        )),
      )}
      {subjects.map((entry) => (
        <li key={`${entry.subjectKind} ${entry.subjectId}`}>{`subject=${subjectName(entry) ?? ''}`}</li>
      ))}
    </ul>
  )
}

test.each(['en', 'ru'])(
  'each act and each fact that the audit log can hold has words in %s',
  async (language) => {
    const texts = Object.fromEntries(namespaces.map((name) => [name, textsOf(language, name)]))
    const { actions, fields } = texts.audit
    expect(Object.keys(actions).sort()).toEqual([...auditActions, ...securityActions].sort())
    expect(Object.keys(fields).sort()).toEqual([...auditFields].sort())
    await i18n.use(initReactI18next).init({
      lng: language,
      resources: { [language]: texts },
      ns: [...namespaces],
      interpolation: { escapeValue: false },
    })
    const rows = renderToStaticMarkup(<Words />)
      .split('</li>')
      .map((row) => row.replace(/^.*<li>/, ''))
      .filter((row) => row.includes('='))
    expect(rows.length).toBeGreaterThan(auditFields.length + subjects.length)
    const shown = rows.map((row) => row.slice(row.indexOf('=') + 1))
    expect(shown.filter((text) => raw.test(text) && !text.startsWith('https:'))).toEqual([])
    // A word of the database that no text replaces would be English in both languages.
    if (language === 'ru') {
      const words = rows.filter((row) => /=[a-z-]+$/.test(row))
      expect(words).toEqual([])
    }
  },
)
