import { type DecidedDispute, listDisputes } from '@localchef/contracts/disputes/list-disputes'
import { reopenDispute } from '@localchef/contracts/disputes/reopen-dispute'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PastOutcomes } from '@/features/disputes/components/past-outcomes.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { DayRange } from '../../../shared/long-list/day-range.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDays } from '../../../shared/long-list/use-days.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'

/** Decided disputes with all their outcomes. Open ones are in the queue. */
export function DecidedDisputes() {
  const { t } = useTranslation('disputes')
  const { days } = useDays()
  const [asking, setAsking] = useState<DecidedDispute>()
  const list = useLongList(['disputes', days], (cursor, signal) =>
    callFunction(listDisputes, { ...days, ...cursor }, { signal }),
  )
  return (
    <>
      <DayRange />
      <LongList query={list} rowsOf={({ disputes }) => disputes} empty={t('past.none')}>
        {(disputes) => (
          <ul className="grid gap-3">
            {disputes.map((dispute) => (
              <li key={dispute.id}>
                <DisputeCard dispute={dispute} onReopen={() => setAsking(dispute)} />
              </li>
            ))}
          </ul>
        )}
      </LongList>
      {asking && <ReopenDialog dispute={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function DisputeCard({ dispute, onReopen }: { dispute: DecidedDispute; onReopen: () => void }) {
  const { t } = useTranslation(['disputes', 'reports'])
  const { language } = useLanguage()
  const { numbered } = useNumbered()
  const { subjectKind, subjectId, number, chef } = dispute
  const page = subjectKind === 'order' ? `/dashboard/orders/${subjectId}` : `/admin/bookings/${subjectId}`
  return (
    <Card>
      <CardBody className="grid gap-3">
        <p className="flex flex-wrap gap-x-3 gap-y-1 font-semibold">
          <AdminLink to={page} className="hover:underline">
            {t(`reports:subject.${subjectKind}`)} {numbered(number)}
          </AdminLink>
          <AdminLink to={`/admin/chefs/${chef.id}`} className="font-normal hover:underline">
            {inLanguage(language, chef.name, chef.nameRu)}
          </AdminLink>
        </p>
        <PastOutcomes outcomes={dispute.outcomes} />
        <Button size="sm" variant="secondary" className="w-fit" onClick={onReopen}>
          {t('past.reopen')}
        </Button>
      </CardBody>
    </Card>
  )
}

function ReopenDialog({ dispute, onClose }: { dispute: DecidedDispute; onClose: () => void }) {
  const { t } = useTranslation('disputes')
  const decide = useDecide()
  return (
    <ReasonDialog
      title={t('past.ask')}
      description={t('past.text')}
      confirm={t('past.reopen')}
      hint={t('reasonHint')}
      onClose={onClose}
      onConfirm={(reason) =>
        decide(() => callFunction(reopenDispute, { reportId: dispute.id, reason }), t('past.done'))
      }
    />
  )
}
