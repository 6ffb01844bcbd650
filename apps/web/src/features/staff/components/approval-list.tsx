import { type Approval, pageOfAct } from '@localchef/contracts/staff/approval'
import { decideApproval } from '@localchef/contracts/staff/decide-approval'
import { quietDays } from '@localchef/contracts/users/quiet-days'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { opens } from '@/shared/staff/admin-sections.ts'
import { useOwnStaffRole } from '@/shared/staff/use-staff-rights.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'

/** Requests for the approval of an owner, oldest first; nothing without any. */
export function ApprovalList({ approvals }: { approvals: readonly Approval[] }) {
  const { t } = useTranslation('staff')
  if (approvals.length === 0) return null
  return (
    <section className="grid gap-4" aria-labelledby="staff-approvals">
      <h2 id="staff-approvals" className="food-name text-subtitle">
        {t('approvals.title')}
      </h2>
      <ul className="grid gap-3">
        {approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard approval={approval} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const { user: self } = useAuth()
  const { data: own } = useOwnStaffRole()
  const { withNumbers } = useNumbered()
  const decide = useDecide()
  const { id, act, askedBy, reason, expiresAt, state } = approval
  const name = askedBy?.name ?? '—'
  const isMine = askedBy?.id === self?.id
  const [isRejecting, setRejecting] = useState(false)
  const subject = withNumbers(approval.subject ?? '')
  const title = titleOf({ act, subject }, t, language)
  const approve = () =>
    decide(
      () => callFunction(decideApproval, { approvalId: id, decision: 'approve' }),
      t('approvals.approved', { name }),
    )
  const reject = (why: string) =>
    decide(
      () => callFunction(decideApproval, { approvalId: id, decision: 'decline', reason: why }),
      t('approvals.rejected'),
    )
  return (
    <Card>
      <CardBody className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          {act.operation === 'close-ledger-month' && (
            <p className="numeric text-small">
              {t('approvals.monthFacts', {
                sales: formatDollars(act.sales),
                kept: formatDollars(act.kept),
                count: act.transactions,
              })}
            </p>
          )}
          <p className="text-small text-ink-soft wrap-anywhere">{t('approvals.by', { name, reason })}</p>
          <p className="text-caption text-ink-faint">
            {t('approvals.expires', { date: formatDateTime(expiresAt, language) })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {state === 'approved' && <Badge tone="success">{t('approvals.isApproved')}</Badge>}
          {state === 'waiting' && own?.role === 'owner' && !isMine && (
            <>
              <Button size="sm" onClick={() => void approve()}>
                {t('approvals.approve')}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setRejecting(true)}>
                {t('approvals.reject')}
              </Button>
            </>
          )}
          {state === 'approved' && isMine && own && opens(pageOfAct(act), own.rights) && (
            <ButtonLink size="sm" variant="secondary" to={pageOfAct(act)}>
              {t('approvals.open')}
            </ButtonLink>
          )}
        </div>
        {isRejecting && (
          <ReasonDialog
            title={title}
            description={t('approvals.rejectText', { name })}
            confirm={t('approvals.reject')}
            danger
            onClose={() => setRejecting(false)}
            onConfirm={reject}
          />
        )}
      </CardBody>
    </Card>
  )
}

function titleOf(
  { act, subject }: { act: Approval['act']; subject: string },
  t: TFunction<['staff', 'ledger']>,
  language: string,
): string {
  switch (act.operation) {
    case 'erase-user':
      return t('approvals.erase-user', { subject })
    case 'open-support-view':
      return t('approvals.open-support-view', { subject, days: quietDays })
    case 'close-ledger-month':
      return t('approvals.close-ledger-month', { month: monthName(act.month, language) })
    case 'refund-order':
    case 'decide-dispute':
      return t(`approvals.${act.operation}`, { amount: formatDollars(act.amount), subject })
    case 'correct-ledger':
      return t('approvals.correct-ledger', {
        amount: formatDollars(act.amount),
        debit: t(`ledger:months.accountName.${act.debit}`),
        credit: t(`ledger:months.accountName.${act.credit}`),
      })
    case 'save-setting':
      return act.fromAmount === undefined
        ? t('approvals.save-setting')
        : t('approvals.raise', { amount: formatDollars(act.fromAmount) })
  }
}
