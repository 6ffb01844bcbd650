import { closeMarketplace } from '@localchef/contracts/opening/close-marketplace'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button, buttonClass } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useOpeningActs, useOpeningGuide } from '../use-opening-guide.ts'

/** Says whether the marketplace is open, and closes it with a reason; it opens by the guide. */
export function OpeningSetting() {
  const { t } = useTranslation('opening')
  const { close } = useOpeningActs()
  const mayClose = useHasRightOf(closeMarketplace)
  const [isClosing, setClosing] = useState(false)
  const query = useOpeningGuide(true)
  if (query.isError && !query.data) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (!query.data) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-48 rounded-lg" />
      </SkeletonGroup>
    )
  }
  const { isOpen } = query.data
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t(isOpen ? 'setting.open' : 'setting.closed')}</h2>
          <p className="max-w-prose text-ink-soft">{t(isOpen ? 'setting.openText' : 'setting.closedText')}</p>
        </div>
        {isOpen && mayClose && (
          <Button variant="danger" className="justify-self-start" onClick={() => setClosing(true)}>
            {t('closed.do')}
          </Button>
        )}
        {!isOpen && (
          <AdminLink to="/admin/dashboard" className={buttonClass({}, 'justify-self-start')} orNothing>
            {t('setting.toGuide')}
          </AdminLink>
        )}
      </CardBody>
      {isClosing && (
        <ReasonDialog
          danger
          title={t('closed.ask')}
          description={t('closed.text')}
          confirm={t('closed.do')}
          hint={t('closed.hint')}
          onClose={() => setClosing(false)}
          onConfirm={close}
        />
      )}
    </Card>
  )
}
