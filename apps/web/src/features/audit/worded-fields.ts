import { KeyScope } from '@localchef/contracts/api-keys/key-scope'
import type { AuditField } from '@localchef/contracts/audit/audit-fields'
import { openingPoints } from '@localchef/contracts/opening/opening-guide'
import { CorrectedAccount } from '@localchef/contracts/payments/corrected-account'
import type { ApprovableAct } from '@localchef/contracts/staff/approval'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { WebhookEventType } from '@localchef/contracts/webhooks/webhook-event'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { scopeTexts } from '@/features/api-keys/scope-texts.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatPercent } from '@/shared/format/percent.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'

const dollars: readonly AuditField[] = ['amount', 'left', 'sales', 'kept', 'salesPerYear']
const days: readonly AuditField[] = [
  'suspendedUntil',
  'hiddenUntil',
  'expiresOn',
  'holdsFrom',
  'startsAt',
  'endsAt',
]

/** The stored words of fields with a text in the reader's language. */
const values = [
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
  'acted',
  'failed',
  'due',
  'cancelled',
  'ended',
  'refund',
  'refund_in_person',
  'credit',
  'warning',
  'nothing',
  'buyer',
  'chef',
  'admin',
  'done',
  'later',
  'confirmed',
  'put_off',
  'none',
  'everyone',
  'buyers',
  'chefs',
  'review',
  'dish',
  'approve',
  'reject',
] as const

const operations = [
  'erase-user',
  'open-support-view',
  'close-ledger-month',
  'refund-order',
  'refund-booking',
  'decide-dispute',
  'correct-ledger',
  'save-setting',
] as const satisfies ApprovableAct['operation'][]

const KeyScopes = z.array(KeyScope)
const WebhookEvents = z.array(WebhookEventType)
const Rights = z.array(StaffRight)

/** The value of a field in the reader's words. */
export function useWorded(): (name: AuditField, value: unknown) => string {
  const { t } = useTranslation(['audit', 'connections', 'desk', 'ledger', 'opening'])
  const { language } = useLanguage()
  const staffRole = useStaffRoleName()
  return (name, value) => {
    if (value === null || value === undefined) return '—'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') {
      if (dollars.includes(name)) return formatDollars(value)
      if (name.endsWith('Cents')) return formatDollars(value / 100)
      if (name === 'percent') return formatPercent(value, language)
    }
    if (typeof value === 'string' && days.includes(name)) {
      return formatDate(value.length === 10 ? `${value}T12:00:00Z` : value, language)
    }
    switch (name) {
      case 'scopes': {
        const scopes = KeyScopes.safeParse(value).data ?? []
        return scopes.map((scope) => t(scopeTexts[scope], { ns: 'connections' })).join(', ')
      }
      case 'events': {
        const heard = WebhookEvents.safeParse(value).data ?? []
        return heard.map((type) => t(`events.${type}`, { ns: 'connections' })).join(', ')
      }
      case 'rights': {
        const rights = Rights.safeParse(value).data ?? []
        return rights.map((right) => t(`right.${right}`, { ns: 'desk' })).join(', ')
      }
      case 'debit':
      case 'credit': {
        const account = CorrectedAccount.safeParse(value).data
        return account ? t(`months.accountName.${account}`, { ns: 'ledger' }) : '—'
      }
      case 'operation': {
        const operation = operations.find((each) => each === value)
        return operation ? t(`operations.${operation}`) : '—'
      }
      case 'point': {
        const point = openingPoints.find((each) => each === value)
        return point ? t(`point.${point}`, { ns: 'opening' }) : '—'
      }
      case 'staffRole':
        return staffRole(String(value))
    }
    const word = values.find((each) => each === value)
    if (word) return t(`values.${word}`)
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return text.length > 120 ? `${text.slice(0, 120)}…` : text
  }
}
