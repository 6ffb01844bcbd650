import { getKitchenCustomerLists } from '@localchef/contracts/customers/get-kitchen-customer-lists'
import { setCustomerListsStopped } from '@localchef/contracts/customers/set-customer-lists-stopped'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { CustomerListSummary } from '../components/customer-list-summary.tsx'

/** How many customers a kitchen brought, with what consent, and the button that stops its invitations. */
export function CustomerListsCard({ chefId }: { chefId: string }) {
  const { t } = useTranslation('customers')
  const { language } = useLanguage()
  const decide = useDecide()
  const mayStop = useHasRightOf(setCustomerListsStopped)
  const [isAsking, setAsking] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'customer-lists', chefId],
    queryFn: ({ signal }) => callFunction(getKitchenCustomerLists, { chefId }, { signal }),
    staleTime: 5_000,
  })
  const stoppedAt = query.data?.stoppedAt ?? null
  const act = stoppedAt === null ? 'stop' : 'resume'
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="food-name text-subtitle">{t('admin.title')}</h2>
          {query.data && mayStop && (
            <Button
              size="sm"
              variant={stoppedAt === null ? 'danger' : 'soft'}
              onClick={() => setAsking(true)}
            >
              {t(`admin.${act}`)}
            </Button>
          )}
        </div>
        {query.isPending && (
          <SkeletonGroup>
            <Skeleton className="h-20 rounded-md" />
          </SkeletonGroup>
        )}
        {query.isError && !query.data && (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        )}
        {stoppedAt !== null && (
          <p className="rounded-md bg-warning-soft p-3 text-small text-warning">
            {t('admin.stoppedAt', { when: formatDateTime(stoppedAt, language) })}
          </p>
        )}
        {query.data?.lists.length === 0 && <p className="text-ink-soft">{t('admin.none')}</p>}
        <ul className="grid divide-y divide-line">
          {query.data?.lists.map((list) => (
            <li key={list.id} className="grid gap-3 py-3">
              <CustomerListSummary list={list}>
                <p lang={writtenIn(list.consentText)} className="text-small text-ink-soft">
                  {list.consentText}
                </p>
              </CustomerListSummary>
            </li>
          ))}
        </ul>
        {isAsking && (
          <ReasonDialog
            title={t(`admin.${act}Title`)}
            description={t(`admin.${act}Text`)}
            confirm={t(`admin.${act}`)}
            danger={act === 'stop'}
            hint={t('admin.reasonHint')}
            onClose={() => setAsking(false)}
            onConfirm={(reason) =>
              decide(
                () => callFunction(setCustomerListsStopped, { chefId, isStopped: act === 'stop', reason }),
                t(`admin.${act}Done`),
              )
            }
          />
        )}
      </CardBody>
    </Card>
  )
}
