import { listReports } from '@localchef/contracts/reports/list-reports'
import { listAllReviews } from '@localchef/contracts/reviews/list-all-reviews'
import type { AdminReview } from '@localchef/contracts/reviews/review-row'
import { setReviewHidden } from '@localchef/contracts/reviews/set-review-hidden'
import { Eye, EyeOff, Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotesButton } from '@/features/notes/notes-button.tsx'
import { ReportList } from '@/features/reports/components/report-list.tsx'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ListTools } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { RowMenu } from '@/shared/long-list/row-menu.tsx'
import type { Days } from '@/shared/long-list/use-days.ts'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import type { ManyAct } from '@/shared/many/many-act.ts'
import { ManyRows } from '@/shared/many/many-rows.tsx'
import { useMany } from '@/shared/many/use-many.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'

const ofReports = ['open', 'upheld', 'dismissed'] as const
const ofReviews = ['all', 'low', 'hidden'] as const

/** Reports of content and all reviews. */
export default function ReviewsPage() {
  const { t } = useTranslation('reports')
  const readsReports = useHasRightOf(listReports)
  const readsReviews = useHasRightOf(listAllReviews)
  const choices = [...(readsReports ? ofReports : []), ...(readsReviews ? ofReviews : [])]
  const { query, which, days, setQuery, setWhich } = useFilters(choices, readsReports ? 'open' : 'all')
  return (
    <AdminPage title={t('reviews.title')}>
      <ListTools
        placeholder={t('reviews.search')}
        query={query}
        onQuery={setQuery}
        choices={choices.map((value) => ({ value, label: t(`reviews.show.${value}`) }))}
        which={which}
        onWhich={setWhich}
        days="written"
      >
        <SavedViews list="reviews" />
      </ListTools>
      <MissingRights of={[listReports, listAllReviews]} />
      {which === 'open' || which === 'upheld' || which === 'dismissed' ? (
        <ReportList query={query} status={which} days={days} />
      ) : (
        <ReviewList query={query} which={which} days={days} />
      )}
    </AdminPage>
  )
}

interface ReviewListProps {
  query: string
  which: 'all' | 'visible' | 'hidden' | 'low'
  days: Days
}

function ReviewList({ query, which, days }: ReviewListProps) {
  const { t } = useTranslation('reports')
  const list = useLongList(['reviews', which, query, days], (cursor, signal) =>
    callFunction(listAllReviews, { query, which, ...days, ...cursor }, { signal }),
  )
  return (
    <LongList query={list} rowsOf={({ reviews }) => reviews} empty={t('reviews.none')}>
      {(reviews) => <ReviewCards reviews={reviews} />}
    </LongList>
  )
}

function ReviewCards({ reviews }: { reviews: readonly AdminReview[] }) {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const many = useMany({
    rows: reviews,
    keyOf: ({ id }) => id,
    nameOf: ({ authorName, chef }) =>
      `${t('notes.review', { author: authorName })}, ${inLanguage(language, chef.name, chef.nameRu)}`,
    acts: useReviewActs(),
  })
  return (
    <ManyRows many={many}>
      <ul className="grid gap-3">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} box={many.boxOf?.(review)} />
          </li>
        ))}
      </ul>
    </ManyRows>
  )
}

function ReviewCard({ review, box }: { review: AdminReview; box: ReactNode }) {
  const { t } = useTranslation(['reports', 'desk'])
  const { language } = useLanguage()
  const decide = useDecide()
  const [asking, setAsking] = useState(false)
  const set = (hidden: boolean, reason?: string) => () =>
    callFunction(setReviewHidden, { reviewId: review.id, hidden, ...(reason ? { reason } : {}) })
  const isHidden = review.hiddenAt !== null
  return (
    <Card>
      <CardBody className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small">
          {box}
          <Stars value={review.rating} />
          <span className="font-semibold" translate="no">
            {review.authorName}
          </span>
          <AdminLink to={`/admin/chefs/${review.chef.id}`} className="text-ink-soft hover:underline">
            <span translate="no">{inLanguage(language, review.chef.name, review.chef.nameRu)}</span>
          </AdminLink>
          <RelativeTime date={review.createdAt} className="text-ink-faint" />
          {isHidden && (
            <Badge tone="danger">
              <EyeOff aria-hidden />
              {t('reviews.hidden')}
            </Badge>
          )}
          {review.openReports > 0 && (
            <Badge tone="warning">
              <Flag aria-hidden />
              {t('reviews.reported', { count: review.openReports })}
            </Badge>
          )}
        </div>
        <p className="whitespace-pre-line">
          {review.body || <span className="text-ink-faint">{t('reviews.noText')}</span>}
        </p>
        {review.reply && <p className="rounded-md bg-sunken p-3 text-small">{review.reply}</p>}
        {review.hiddenReason && (
          <p className="text-small text-danger">{t('reviews.because', { reason: review.hiddenReason })}</p>
        )}
        <div className="flex flex-wrap gap-2">
          {isHidden ? (
            <Button size="sm" variant="soft" onClick={() => void decide(set(false), t('reviews.shownDone'))}>
              {t('reviews.showAgain')}
            </Button>
          ) : (
            <RowMenu
              name={t('desk:notes.review', { author: review.authorName })}
              acts={[
                {
                  label: t('reviews.hide'),
                  icon: <EyeOff aria-hidden />,
                  onSelect: () => setAsking(true),
                },
              ]}
            />
          )}
          <NotesButton
            subjectKind="review"
            subjectId={review.id}
            name={t('desk:notes.review', { author: review.authorName })}
            count={review.noteCount}
          />
        </div>
        {asking && (
          <ReasonDialog
            title={t('reviews.hideTitle')}
            description={t('reviews.hideText')}
            confirm={t('reviews.hide')}
            danger
            templates={[t('reviews.template1'), t('reviews.template2'), t('reviews.template3')]}
            onClose={() => setAsking(false)}
            onConfirm={(reason) => decide(set(true, reason), t('reviews.hiddenDone'), set(false))}
          />
        )}
      </CardBody>
    </Card>
  )
}

/** Acts on many reviews at once. */
function useReviewActs(): ManyAct<AdminReview>[] {
  const { t } = useTranslation(['reports', 'many'])
  const show = ({ id }: AdminReview) => ({
    operation: 'set-review-hidden' as const,
    input: { reviewId: id, hidden: false },
  })
  return [
    {
      label: t('reviews.hide'),
      icon: <EyeOff aria-hidden />,
      isDanger: true,
      allows: ({ hiddenAt }) => hiddenAt === null,
      itemOf: ({ id }, reason) => ({
        operation: 'set-review-hidden',
        input: { reviewId: id, hidden: true, reason },
      }),
      undoOf: show,
      done: (number) => t('many:review.hidden', { number }),
      ask: {
        title: (number) => t('many:review.hide', { number }),
        description: t('many:review.text'),
        templates: [t('reviews.template1'), t('reviews.template2'), t('reviews.template3')],
      },
    },
    {
      label: t('reviews.showAgain'),
      icon: <Eye aria-hidden />,
      allows: ({ hiddenAt }) => hiddenAt !== null,
      itemOf: show,
      done: (number) => t('many:review.shown', { number }),
    },
  ]
}
