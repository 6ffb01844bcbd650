import { getReport } from '@localchef/contracts/reports/get-report'
import { reportReasons } from '@localchef/contracts/reports/report-content'
import type { ReportEvidence } from '@localchef/contracts/reports/report-evidence'
import { signReportPicture } from '@localchef/contracts/reports/sign-report-picture'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EvidenceDishCard } from '@/features/chefs/evidence/evidence-dish.tsx'
import { MessagePhoto } from '@/features/messages/components/message-photo.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { PeopleHistory } from './people-history.tsx'
import { QueueDetails } from './queue-details.tsx'

export function useReport(reportId: string) {
  return useQuery({
    queryKey: ['admin', 'report', reportId],
    queryFn: ({ signal }) => callFunction(getReport, { reportId }, { signal }),
    staleTime: 5_000,
  })
}

/** A report: its reason, its author and the reported content. */
export function QueueReport({ reportId }: { reportId: string }) {
  return <QueueDetails query={useReport(reportId)}>{(report) => <Report report={report} />}</QueueDetails>
}

function Report({ report }: { report: ReportEvidence }) {
  const { t } = useTranslation(['reports', 'queue', 'evidence'])
  const { subject } = report
  const reason = reportReasons.find((known) => known === report.reason) ?? 'other'
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      <div className="grid gap-2">
        <Badge tone="warning" className="w-fit">
          {t(`reason.${reason}`)}
        </Badge>
        {report.body ? (
          <blockquote className="whitespace-pre-line border-l-2 border-line-strong pl-4">
            {report.body}
          </blockquote>
        ) : (
          <p className="text-small text-ink-soft">{t('queue:noWords')}</p>
        )}
      </div>
      {subject ? (
        <ReportSubject report={report} subject={subject} />
      ) : (
        <p className="text-small text-ink-soft">{t('gone')}</p>
      )}
      <OrderBehind order={report.order} />
      <PeopleHistory
        people={report.people}
        partOf={({ id }) =>
          t(id === report.reporter?.id ? 'evidence:report.reporter' : 'evidence:report.subject')
        }
      />
    </div>
  )
}

function OrderBehind({ order }: Pick<ReportEvidence, 'order'>) {
  const { t } = useTranslation(['desk', 'queue', 'evidence', 'orders'])
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  if (!order) return <p className="text-small text-ink-soft">{t('evidence:report.noOrder')}</p>
  const isOrder = order.kind === 'order'
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t(`evidence:report.${order.kind}`)}</h3>
      <Facts
        facts={[
          [
            t('column.number'),
            isOrder ? (
              <AdminLink key="order" to={`/dashboard/orders/${order.id}`} className="numeric hover:underline">
                {numbered(order.number)}
              </AdminLink>
            ) : (
              numbered(order.number)
            ),
          ],
          [
            t('column.status'),
            isOrder
              ? t(`orders:status.${order.status as 'placed'}`)
              : t(`desk:bookingStatus.${order.status as 'requested'}`),
          ],
          [t('column.date'), formatDateTime(order.at, language)],
          [t('column.total'), order.total === null ? '—' : formatDollars(order.total)],
          [t('queue:lines'), order.content],
        ]}
      />
    </section>
  )
}

type Subject = NonNullable<ReportEvidence['subject']>

/** The reported dish, review, message or kitchen itself. */
function ReportSubject({ report, subject }: { report: ReportEvidence; subject: Subject }) {
  const { t } = useTranslation(['reports', 'queue'])
  const { language } = useLanguage()
  const { withNumbers } = useNumbered()
  return (
    <section className="grid gap-3 rounded-md bg-sunken p-4 [&>*]:min-w-0">
      <h3 className="font-semibold">
        {t(`subject.${report.subjectKind}`)}:{' '}
        {withNumbers(inLanguage(language, subject.title, subject.titleRu))}
        {subject.isHidden && <span className="ml-2 font-normal text-danger">{t('isHidden')}</span>}
      </h3>
      <Content report={report} subject={subject} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {subject.chefId && (
          <AdminLink
            orNothing
            to={`/admin/chefs/${subject.chefId}`}
            className="font-semibold text-accent-text underline"
          >
            {t('queue:toKitchen')}
          </AdminLink>
        )}
        {subject.userId && (
          <AdminLink
            orNothing
            to={`/admin/users/${subject.userId}`}
            className="font-semibold text-accent-text underline"
          >
            {t('queue:toPerson')}
          </AdminLink>
        )}
      </p>
    </section>
  )
}

function Content({ report, subject }: { report: ReportEvidence; subject: Subject }) {
  const { dish, review, kitchen, conversation } = report
  if (dish) return <EvidenceDishCard dish={dish} />
  if (review) return <Review review={review} />
  if (kitchen) return <ReportedKitchen kitchen={kitchen} />
  return (
    <>
      {subject.text && (
        <p lang={writtenIn(subject.text)} className="whitespace-pre-line">
          {subject.text}
        </p>
      )}
      {subject.picturePath && (
        <MessagePhoto path={subject.picturePath} sender={subject.title} sign={signReportPicture} />
      )}
      {conversation.length > 1 && <Conversation messages={conversation} />}
    </>
  )
}

function Review({ review }: { review: NonNullable<ReportEvidence['review']> }) {
  const { t } = useTranslation('evidence')
  const { language } = useLanguage()
  return (
    <div className="grid gap-2 text-small">
      <p className="text-ink-soft">
        <span translate="no">{review.authorName}</span> · {t('report.rating', { count: review.rating })} ·{' '}
        {formatDateTime(review.at, language)}
      </p>
      <p lang={writtenIn(review.body)} className="text-body whitespace-pre-line">
        {review.body}
      </p>
      {review.picturePaths.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {review.picturePaths.map((path) => (
            <Picture
              key={path}
              src={pictureUrl(path)}
              alt={review.authorName}
              sizes="10rem"
              className="w-40 rounded-md"
            />
          ))}
        </div>
      )}
      {review.reply && (
        <p className="border-l-2 border-line-strong pl-4 whitespace-pre-line">
          {t('report.reply')}: {review.reply}
        </p>
      )}
    </div>
  )
}

function ReportedKitchen({ kitchen }: { kitchen: NonNullable<ReportEvidence['kitchen']> }) {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const bio = inLanguage(language, kitchen.bio, kitchen.bioRu)
  return (
    <div className="grid gap-2 text-small">
      <p className="text-ink-soft">
        {[inLanguage(language, kitchen.city, kitchen.cityRu), kitchen.state].filter(Boolean).join(', ')} ·{' '}
        {t(`chefStatus.${kitchen.status as 'active'}`)}
      </p>
      {kitchen.avatarPath && (
        <Picture
          src={pictureUrl(kitchen.avatarPath)}
          alt=""
          sizes="10rem"
          ratio={1}
          className="w-24 rounded-md"
        />
      )}
      <p lang={writtenIn(bio)} className="whitespace-pre-line">
        {bio}
      </p>
    </div>
  )
}

function Conversation({ messages }: { messages: ReportEvidence['conversation'] }) {
  const { t } = useTranslation('evidence')
  const { language } = useLanguage()
  return (
    <section className="grid gap-2">
      <h4 className="text-small font-semibold">{t('report.conversation')}</h4>
      <ol className="grid gap-2 text-small">
        {messages.map(({ id, sender, body, at, isReported }) => (
          <li key={id} className={isReported ? 'rounded-md bg-warning-soft p-2' : 'px-2'}>
            <span className="flex flex-wrap items-center gap-2 text-caption text-ink-soft">
              {sender} · {formatDateTime(at, language)}
              {isReported && <Badge tone="warning">{t('report.reported')}</Badge>}
            </span>
            <span lang={writtenIn(body)} className="whitespace-pre-line">
              {body}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
