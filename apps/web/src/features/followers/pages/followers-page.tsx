import { getFollowers } from '@localchef/contracts/followers/get-followers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { MessageForm } from '../components/message-form.tsx'

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

function Followers({ followers, messages, everyDays, nextAt }: Followers) {
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
        {followers === 0 && (
          <>
            <p>{t('write.nobody')}</p>
            <ButtonLink to="/dashboard/share" variant="soft" className="justify-self-start">
              {t('write.share')}
            </ButtonLink>
          </>
        )}
        {followers > 0 && nextAt !== null && (
          <p role="status">{t('write.wait', { when: formatDateTime(nextAt, language) })}</p>
        )}
        {followers > 0 && nextAt === null && <MessageForm followers={followers} />}
      </section>
      {messages.length > 0 && (
        <section className="grid gap-4">
          <h2 className="food-name text-subtitle">{t('written')}</h2>
          <ul className="grid gap-4">
            {messages.map(({ id, subject, body, createdAt }) => (
              <li key={id}>
                <Card className="grid gap-2 p-4">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <h3 className="min-w-0 text-lead font-semibold wrap-break-word">{subject}</h3>
                    <time dateTime={createdAt} className="text-small text-ink-faint">
                      {formatDate(createdAt, language)}
                    </time>
                  </div>
                  <p className="wrap-break-word whitespace-pre-line text-ink-soft">{body}</p>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
