import { listFollowed } from '@localchef/contracts/followers/list-followed'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'

const ReportDialog = lazy(() => import('@/features/reports/components/report-dialog.tsx'))

/** The latest messages of followed kitchens. Renders nothing if there are none. */
export function FollowedMessages({ userId }: { userId: string }) {
  const { t } = useTranslation('followers')
  const { language } = useLanguage()
  const { hash } = useLocation()
  const titleId = useId()
  const [reported, setReported] = useState<{ id: string; name: string }>()
  const { data } = useQuery({
    queryKey: ['following', 'messages', userId],
    queryFn: () => callFunction(listFollowed, {}),
    staleTime: 0,
  })
  const messages = data?.messages ?? []
  const isThere = messages.length > 0
  useEffect(() => {
    if (isThere && hash.startsWith('#message-')) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
  if (!isThere) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="food-name text-subtitle">
        {t('messages.title')}
      </h2>
      <ul className="grid gap-4">
        {messages.map(({ id, subject, body, createdAt, chef }) => {
          const name = inLanguage(language, chef.name, chef.nameRu)
          return (
            <li key={id} id={`message-${id}`} className="scroll-mt-24">
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
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <Link
                    to={`/chefs/${chef.slug}`}
                    className="inline-flex min-h-11 items-center font-medium text-accent-text hover:underline"
                  >
                    <span translate="no">{name}</span>
                  </Link>
                  <Button
                    variant="ghost"
                    size="sm"
                    className="text-ink-faint"
                    icon={<Flag aria-hidden />}
                    aria-label={t('messages.report', { subject })}
                    onClick={() => setReported({ id, name })}
                  >
                    {t('messages.reportShort')}
                  </Button>
                </div>
              </Card>
            </li>
          )
        })}
      </ul>
      <Suspense>
        {reported && (
          <ReportDialog
            subject={{ kind: 'message', ...reported }}
            description={t('messages.reportText')}
            onClose={() => setReported(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
