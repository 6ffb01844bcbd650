import { canReportProblem } from '@localchef/contracts/disputes/report-problem'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { Button } from '@/shared/ui/button.tsx'
import { useOwnProblems } from '../use-own-problems.ts'

const ProblemDialog = lazy(() => import('./problem-dialog.tsx'))

interface ProblemSectionProps {
  subject: { orderId: string } | { bookingId: string }
  /** End of the slot or of the booking. */
  dueAt: string
  isOpen: boolean
  events: ReadonlyArray<{ at: string }>
}

/** Reports a problem with a closed or late order or booking; afterwards shows the admin's decision. */
export function ProblemSection({ subject, dueAt, isOpen, events }: ProblemSectionProps) {
  const { t } = useTranslation('problems')
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const own = useOwnProblems()
  const id = 'orderId' in subject ? subject.orderId : subject.bookingId
  const known = own.data?.find(({ subject_id }) => subject_id === id)
  if (known) {
    return (
      <div role="status" className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-small print:hidden">
        <strong>{t(`state.${known.status}`)}</strong>
        {known.decision_note && (
          <span lang={writtenIn(known.decision_note)} className="whitespace-pre-line">
            {known.decision_note}
          </span>
        )}
        <span className="text-ink-soft">
          {t('reportedOn', { date: formatDate(known.created_at, language) })}
        </span>
      </div>
    )
  }
  const closedAt = isOpen ? null : (events.at(-1)?.at ?? dueAt)
  if (!own.isSuccess || !canReportProblem({ dueAt, closedAt }, new Date())) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="w-fit print:hidden"
        icon={<CircleAlert aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('report')}
      </Button>
      {asking && (
        <Suspense>
          <ProblemDialog subject={subject} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
