import { listReviews, type Review } from '@localchef/contracts/reviews/list-reviews'
import { replyToReview } from '@localchef/contracts/reviews/reply-to-review'
import { longestReply } from '@localchef/contracts/reviews/review-limits'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag, MessageSquareHeart, Reply, Store } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Reportable } from '@/features/reports/reportable.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { ReviewText } from './review-text.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'

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
export function KitchenReviews() {
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
