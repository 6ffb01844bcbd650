import {
  audienceRules,
  longestFollowerMessage,
  longestSubject,
  type MessageAudience,
  messageAudiences,
  resultDays,
} from '@localchef/contracts/followers/follower-limits'
import {
  MessageAudience as Audience,
  MessageBody,
  MessageSubject,
} from '@localchef/contracts/followers/follower-message'
import { getFollowers } from '@localchef/contracts/followers/get-followers'
import { sendFollowerMessage } from '@localchef/contracts/followers/send-follower-message'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { BringCustomers } from '@/features/customers/bring-customers.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

type Followers = z.output<typeof getFollowers.output>

/** A chef's followers as a number, and messages to them. */
export default function FollowersPage() {
  const { t } = useTranslation('followers')
  const query = useQuery({
    queryKey: ['followers'],
    queryFn: () => callFunction(getFollowers, {}),
    staleTime: 0,
  })
  if (query.isError && isNotFound(query.error)) return <NoKitchen page="followers" />
  return (
    <div className="grid max-w-2xl gap-8">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {query.isPending && (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-64 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && <Followers {...query.data} />}
    </div>
  )
}

function Followers({ followers, reach, messages, everyDays, nextAt }: Followers) {
  const { t } = useTranslation('followers')
  const { language } = useLanguage()
  return (
    <>
      <p className="numeric text-title font-semibold">{t('count', { count: followers })}</p>
      <section className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-subtitle">{t('write.title')}</h2>
          <p className="text-ink-soft">{t('write.rule', { count: everyDays })}</p>
        </div>
        {reach.all === 0 && (
          <>
            <p>{t('write.nobody')}</p>
            <ButtonLink to="/dashboard/share" variant="soft" className="justify-self-start">
              {t('write.share')}
            </ButtonLink>
          </>
        )}
        {reach.all > 0 && nextAt !== null && (
          <p role="status">{t('write.wait', { when: formatDateTime(nextAt, language) })}</p>
        )}
        {reach.all > 0 && nextAt === null && <MessageForm reach={reach} />}
      </section>
      <BringCustomers />
      {messages.length > 0 && (
        <section className="grid gap-4">
          <h2 className="food-name text-subtitle">{t('written')}</h2>
          <ul className="grid gap-4">
            {messages.map(({ id, subject, body, audience, createdAt, orders }) => (
              <li key={id}>
                <Card className="grid gap-2 p-4">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <h3 className="min-w-0 text-lead font-semibold wrap-break-word">{subject}</h3>
                    <time dateTime={createdAt} className="text-small text-ink-faint">
                      {formatDate(createdAt, language)}
                    </time>
                  </div>
                  <p lang={writtenIn(body)} className="wrap-break-word whitespace-pre-line text-ink-soft">
                    {body}
                  </p>
                  <p className="numeric text-small text-ink-faint">
                    {t(`audience.${audience}`, audienceRules)} ·{' '}
                    {t('result', { count: orders, days: resultDays })}
                  </p>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Letter = z.object({ audience: Audience, subject: MessageSubject, body: MessageBody })
type Letter = z.output<typeof Letter>

const empty: Letter = { audience: 'all', subject: '', body: '' }

/** A form for a message to followers: audience, subject and text. It shows a preview before sending. */
function MessageForm({ reach }: { reach: Followers['reach'] }) {
  const { t } = useTranslation(['followers', 'refusals'])
  const queries = useQueryClient()
  const form = useZodForm(Letter, empty)
  const { errors } = form.formState
  const [preview, setPreview] = useState<Letter>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  const send = async (letter: Letter) => {
    setSending(true)
    setFailure(undefined)
    try {
      const sent = await callFunction(sendFollowerMessage, letter, { idempotencyKey })
      toast.success(t('write.sent', { count: sent.reached }))
      await queries.invalidateQueries({ queryKey: ['followers'] })
    } catch (error) {
      setFailure(refusalText(failureOf(sendFollowerMessage, error).code, t('write.failed')))
      setSending(false)
    }
  }

  if (preview) {
    return (
      <div className="grid gap-4">
        <Card className="grid gap-2 p-5" role="region" aria-label={t('write.preview')}>
          <p className="text-small text-ink-faint">{t(`audience.${preview.audience}`, audienceRules)}</p>
          <p className="text-lead font-semibold wrap-break-word">{preview.subject}</p>
          <p lang={writtenIn(preview.body)} className="wrap-break-word whitespace-pre-line text-ink-soft">
            {preview.body}
          </p>
        </Card>
        <FormError>{failure}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button icon={<Send aria-hidden />} busy={isSending} onClick={() => void send(preview)}>
            {t('write.send', { count: reach[preview.audience] })}
          </Button>
          <Button variant="secondary" disabled={isSending} onClick={() => setPreview(undefined)}>
            {t('write.change')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((letter) => setPreview(letter))(event)}
    >
      <RadioCards<MessageAudience>
        legend={t('write.audience')}
        name="audience"
        options={messageAudiences.map((audience) => ({
          value: audience,
          label: t(`audience.${audience}`, audienceRules),
          hint: t('people', { count: reach[audience] }),
          disabled: reach[audience] === 0,
        }))}
        value={form.watch('audience')}
        onValueChange={(audience) => form.setValue('audience', audience)}
      />
      <Field label={t('write.subject')} required error={errors.subject?.message}>
        <TextInput maxLength={longestSubject} {...form.register('subject')} />
      </Field>
      <Field label={t('write.body')} hint={t('write.bodyHint')} required error={errors.body?.message}>
        <TextArea maxLength={longestFollowerMessage} {...form.register('body')} />
      </Field>
      <Button type="submit" className="justify-self-start">
        {t('write.toPreview')}
      </Button>
    </form>
  )
}
