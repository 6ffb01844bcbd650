import { listReviews, type Review } from '@localchef/contracts/reviews/list-reviews'
import { replyToReview } from '@localchef/contracts/reviews/reply-to-review'
import { longestReply } from '@localchef/contracts/reviews/review-limits'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag, MessageSquareHeart, Reply, Star, Store } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import type { Reportable } from '@/features/reports/reportable.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { DishStars } from '../../shown/dish-stars.tsx'
import { ReviewPictures } from '../../shown/review-pictures.tsx'
import { ReviewDialog } from '../components/review-dialog.tsx'
import { type MyReview, type Reviewable, useMyReviews } from '../use-my-reviews.ts'

/** Reviews of a chef's kitchen, or a buyer's own reviews. */
export default function ReviewsPage() {
  const { t } = useTranslation('myReviews')
  const { hasRole } = useAuth()
  const isChef = hasRole('chef')
  return (
    <div className="grid max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t(isChef ? 'kitchen.lead' : 'mine.lead')}</p>
      </header>
      {isChef ? <KitchenReviews /> : <BuyerReviews />}
    </div>
  )
}

/** Purchases to review and the buyer's reviews. `?order=` or `?booking=` opens the dialog for a purchase. */
function BuyerReviews() {
  const { t } = useTranslation('myReviews')
  const query = useMyReviews()
  const isOn = useFeature('reviews')
  const [parameters, setParameters] = useSearchParams()
  const [chosen, setChosen] = useState<Reviewable>()

  if (query.isPending) return <ReviewsSkeleton />
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const reviews = query.data.pages.flatMap((page) => page.reviews)
  const [first] = query.data.pages
  const waiting = isOn ? (first?.waiting ?? []) : []
  const linked = waiting.find(
    ({ orderId, bookingId }) =>
      (orderId !== null && orderId === parameters.get('order')) ||
      (bookingId !== null && bookingId === parameters.get('booking')),
  )
  const close = () => {
    setChosen(undefined)
    if (linked) setParameters({}, { replace: true })
  }

  return (
    <div className="grid gap-8">
      {waiting.length > 0 && <WaitingReviews waiting={waiting} onReview={setChosen} />}
      <section className="grid gap-4" aria-labelledby="my-reviews">
        <h2 id="my-reviews" className="food-name text-subtitle">
          {t('mine.title')}
        </h2>
        {reviews.length === 0 ? (
          <EmptyState
            icon={<Star />}
            title={t('mine.empty')}
            action={
              waiting.length === 0 && <ButtonLink to="/ready-dishes">{t('mine.emptyAction')}</ButtonLink>
            }
          >
            {t('mine.emptyText')}
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-4">
              {reviews.map((review) => (
                <li key={review.id}>
                  <MyReviewCard review={review} />
                </li>
              ))}
            </ul>
            <LoadMore
              shown={reviews.length}
              total={first?.totalCount ?? reviews.length}
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </section>
      <ReviewDialog purchase={chosen ?? linked} onClose={close} />
    </div>
  )
}

function MyReviewCard({ review }: { review: MyReview }) {
  const { t } = useTranslation('myReviews')
  const { language } = useLanguage()
  const chef = inLanguage(language, review.chef.name, review.chef.nameRu)
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar
            name={chef}
            url={review.chef.avatarPath ? pictureUrl(review.chef.avatarPath) : null}
            size={44}
          />
          <div className="min-w-0 flex-1">
            <Link to={`/chefs/${review.chef.slug}`} className="food-name text-lead hover:underline">
              <span translate="no">{chef}</span>
            </Link>
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars value={review.rating} />
              <RelativeTime date={review.createdAt} className="text-caption text-ink-faint" />
            </p>
          </div>
          {review.orderId && (
            <Link
              to={`/dashboard/orders/${review.orderId}`}
              className="text-small font-semibold text-accent-text hover:underline"
            >
              {t('mine.toOrder')}
            </Link>
          )}
        </div>
        {review.hiddenReason && (
          <p className="rounded-md bg-warning-soft px-4 py-3 text-small text-warning">
            {t('mine.hidden', { reason: review.hiddenReason })}
          </p>
        )}
        <ReviewText review={review} answeredBy={chef} />
      </CardBody>
    </Card>
  )
}

interface WaitingReviewsProps {
  waiting: readonly Reviewable[]
  onReview: (purchase: Reviewable) => void
}

/** Completed purchases without a review. */
function WaitingReviews({ waiting, onReview }: WaitingReviewsProps) {
  const { t } = useTranslation('myReviews')
  const { language } = useLanguage()
  return (
    <section className="grid gap-4" aria-labelledby="waiting-reviews">
      <h2 id="waiting-reviews" className="food-name text-subtitle">
        {t('waiting.title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {waiting.map((purchase) => {
          const chef = inLanguage(language, purchase.chef.name, purchase.chef.nameRu)
          const what = inLanguage(language, purchase.what, purchase.whatRu)
          return (
            <li key={purchase.orderId ?? purchase.bookingId}>
              <Card className="flex h-full flex-wrap items-center gap-x-4 gap-y-3 p-4">
                <Avatar
                  name={chef}
                  url={purchase.chef.avatarPath ? pictureUrl(purchase.chef.avatarPath) : null}
                  size={52}
                />
                <div className="min-w-0 flex-1 basis-40">
                  <p className="food-name text-lead leading-snug">{what}</p>
                  <p className="text-small text-ink-soft" translate="no">
                    <span translate="no">{chef}</span>
                  </p>
                  <p className="numeric text-caption text-ink-faint">
                    {formatDate(purchase.finishedAt, language)} ·{' '}
                    {t(purchase.orderId ? 'waiting.order' : 'waiting.booking', { number: purchase.number })}
                  </p>
                </div>
                <Button
                  variant="soft"
                  size="sm"
                  icon={<Star aria-hidden />}
                  aria-label={t('waiting.reviewOf', { what, chef })}
                  onClick={() => onReview(purchase)}
                >
                  {t('waiting.review')}
                </Button>
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const NewReply = z.object({ reply: z.string().trim().min(1).max(longestReply) })

interface ReplyFormProps {
  reviewId: string
  author: string
  onClose: () => void
}

/** The chef's public reply. A review takes one reply only, as the hint says. */
function ReplyForm({ reviewId, author, onClose }: ReplyFormProps) {
  const { t } = useTranslation(['myReviews', 'common'])
  const id = useId()
  const reply = useReply()
  const [failed, setFailed] = useState(false)
  const form = useZodForm(NewReply, { reply: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    setFailed(false)
    try {
      await reply.mutateAsync({ reviewId, ...fields })
      toast.success(t('kitchen.replied'))
      onClose()
    } catch (error) {
      const { code } = failureOf(replyToReview, error)
      if (code === 'already_replied') {
        toast.info(refusalText(code))
        onClose()
      } else {
        setFailed(true)
      }
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-3" id={id}>
      <Field
        label={t('kitchen.replyTo', { author })}
        hint={t('kitchen.replyHint')}
        required
        error={errors.reply?.message}
      >
        <TextArea autoFocus rows={3} maxLength={longestReply} {...form.register('reply')} />
      </Field>
      <FormError>{failed && t('failed')}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {t('kitchen.send')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}

const ReportDialog = lazy(() => import('@/features/reports/components/report-dialog.tsx'))

/** Reviews of the signed-in chef's kitchen. */
function KitchenReviews() {
  const { t } = useTranslation('myReviews')
  const query = useMyChef()
  if (query.isPending) return <ReviewsSkeleton />
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const { chef } = query.data
  return chef ? (
    <ReviewsOf chefId={chef.id} />
  ) : (
    <EmptyState
      icon={<Store />}
      title={t('kitchen.none')}
      action={<ButtonLink to="/dashboard/chef-profile">{t('kitchen.noneAction')}</ButtonLink>}
    >
      {t('kitchen.noneText')}
    </EmptyState>
  )
}

function ReviewsOf({ chefId }: { chefId: string }) {
  const { t } = useTranslation('myReviews')
  const [reported, setReported] = useState<Reportable>()
  return (
    <>
      <PagedList
        query={useKitchenReviews(chefId)}
        rowsOf={({ reviews }) => reviews}
        skeleton={<ReviewsSkeleton />}
        empty={
          <EmptyState icon={<MessageSquareHeart />} title={t('kitchen.empty')}>
            {t('kitchen.emptyText')}
          </EmptyState>
        }
      >
        {(review) => (
          <KitchenReviewCard
            review={review}
            onReport={() => setReported({ kind: 'review', id: review.id, name: review.authorName })}
          />
        )}
      </PagedList>
      {reported && (
        <Suspense>
          <ReportDialog
            subject={reported}
            description={t('report.text')}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A review for the chef, with buttons to reply and report. */
function KitchenReviewCard({ review, onReport }: { review: Review; onReport: () => void }) {
  const { t } = useTranslation('myReviews')
  const [replying, setReplying] = useState(false)
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex items-center gap-3">
          <Avatar name={review.authorName} size={44} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold" translate="no">
              {review.authorName}
            </p>
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars value={review.rating} />
              <RelativeTime date={review.createdAt} className="text-caption text-ink-faint" />
            </p>
          </div>
        </div>
        <ReviewText review={review} answeredBy={t('kitchen.you')} />
        {replying ? (
          <ReplyForm reviewId={review.id} author={review.authorName} onClose={() => setReplying(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {review.reply === null && (
              <Button
                variant="soft"
                size="sm"
                icon={<Reply aria-hidden />}
                aria-label={t('kitchen.replyTo', { author: review.authorName })}
                onClick={() => setReplying(true)}
              >
                {t('kitchen.reply')}
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              icon={<Flag aria-hidden />}
              aria-label={t('kitchen.reportOf', { author: review.authorName })}
              onClick={onReport}
            >
              {t('kitchen.report')}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** Reviews of a kitchen, newest first. */
function useKitchenReviews(chefId: string) {
  return useInfiniteQuery({
    queryKey: ['reviews', 'of', chefId],
    queryFn: ({ pageParam, signal }) => callFunction(listReviews, { chefId, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: 30_000,
  })
}

function useReply() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof replyToReview.input>) => callFunction(replyToReview, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reviews'] }),
  })
}

function ReviewsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-44 rounded-lg" />
      ))}
    </SkeletonGroup>
  )
}

interface ReviewTextProps {
  review: Review
  /** Author of the reply: the kitchen's name or "You". */
  answeredBy: string
}

/** A review's text and pictures and the chef's reply. */
function ReviewText({ review, answeredBy }: ReviewTextProps) {
  const { t } = useTranslation('myReviews')
  return (
    <>
      {review.body ? (
        <p lang={review.language} className="whitespace-pre-line text-pretty">
          {review.body}
        </p>
      ) : (
        <p className="text-small text-ink-faint">{t('noText')}</p>
      )}
      <DishStars dishes={review.dishes} />
      <ReviewPictures paths={review.picturePaths} author={review.authorName} />
      {review.reply && (
        <div className="rounded-md border-l-3 border-accent bg-sunken px-4 py-3">
          <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-small">
            <strong>{answeredBy}</strong>
            {review.repliedAt && (
              <RelativeTime date={review.repliedAt} className="text-caption text-ink-faint" />
            )}
          </p>
          <p lang={writtenIn(review.reply)} className="whitespace-pre-line text-small">
            {review.reply}
          </p>
        </div>
      )}
    </>
  )
}
