import type { Credit } from '@localchef/contracts/credit/credit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDays } from '../../../shared/long-list/use-days.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { lastDayOf } from '../last-day.ts'
import { useCredits, useRevokeCredit } from '../use-credit.ts'

/** All grants of credit for admins, newest first. */
export function CreditList() {
  const { t } = useTranslation('credit')
  const query = useCredits()
  const [revoked, setRevoked] = useState<Credit>()
  const revoke = useRevokeCredit()
  const decide = useDecide()
  const { from, to } = useDays()
  return (
    <>
      <LongList
        query={query}
        rowsOf={({ credits }) => credits}
        empty={t(from || to ? 'list.noneOfDays' : 'list.none')}
        hint={from || to ? undefined : t('list.noneText')}
      >
        {(credits) => (
          <ul aria-label={t('list.label')} className="divide-y divide-line border-y border-line">
            {credits.map((credit) => (
              <CreditRow key={credit.id} credit={credit} onRevoke={() => setRevoked(credit)} />
            ))}
          </ul>
        )}
      </LongList>
      {revoked && (
        <ReasonDialog
          title={t('revoke.ask', { amount: formatDollars(revoked.left) })}
          description={t('revoke.text')}
          confirm={t('revoke.confirm')}
          danger
          onClose={() => setRevoked(undefined)}
          onConfirm={(reason) => decide(() => revoke(revoked.id, reason), t('revoke.done'))}
        />
      )}
    </>
  )
}

function CreditRow({ credit, onRevoke }: { credit: Credit; onRevoke: () => void }) {
  const { t } = useTranslation('credit')
  const { language } = useLanguage()
  const { buyer, chef, author, amount, left, reason, expiresAt, revokedAt } = credit
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">
          {buyer ? (
            <AdminLink to={`/admin/users/${buyer.id}`}>
              <span translate="no">{buyer.name}</span>
            </AdminLink>
          ) : (
            t('list.erased')
          )}
        </p>
        <p className="text-small text-ink-soft">{reason}</p>
        <p className="text-caption text-ink-faint">
          {chef
            ? t('list.byKitchen', { name: inLanguage(language, chef.name, chef.nameRu) })
            : t('list.byMarketplace', { name: author ?? '' })}{' '}
          ·{' '}
          {revokedAt
            ? t('list.revoked', { day: formatDate(revokedAt, language) })
            : t('list.until', { day: formatDate(lastDayOf(expiresAt), language, 'UTC') })}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <p className="numeric text-right">
          {t('list.left', { left: formatDollars(left), amount: formatDollars(amount) })}
        </p>
        {left > 0 && (
          <Button size="sm" variant="ghost" onClick={onRevoke}>
            {t('revoke.open')}
          </Button>
        )}
      </div>
    </li>
  )
}
