import { signDisputePicture } from '@localchef/contracts/disputes/sign-dispute-picture'
import { listMessages } from '@localchef/contracts/messages/list-messages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MessagePhoto } from '@/features/messages/components/message-photo.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { QueueDetails } from './queue-details.tsx'

interface DisputeMessagesProps {
  orderId?: string
  bookingId?: string
  buyer: string
  chef: { name: string; nameRu: string | null }
}

/** Number of messages that are read at once; disputes are about the latest of them. */
const most = 100

/** The conversation of both sides, read-only. */
export function DisputeMessages({ orderId, bookingId, buyer, chef }: DisputeMessagesProps) {
  const { t } = useTranslation('queue')
  const { language } = useLanguage()
  const kitchen = inLanguage(language, chef.name, chef.nameRu)
  const query = useQuery({
    queryKey: ['admin', 'dispute-messages', orderId ?? bookingId],
    queryFn: ({ signal }) =>
      callFunction(listMessages, { ...(orderId ? { orderId } : { bookingId }), limit: most }, { signal }),
    staleTime: 5_000,
  })
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('messages')}</h3>
      <QueueDetails query={query}>
        {({ messages }) =>
          messages.length === 0 ? (
            <p className="text-small text-ink-soft">{t('noMessages')}</p>
          ) : (
            <ol className="grid gap-3">
              {messages.map(({ id, from, body, picturePath, sentAt }) => {
                const name = from === 'buyer' ? buyer : kitchen
                return (
                  <li key={id} className="grid gap-1 text-small">
                    <span className="text-caption text-ink-soft">
                      {name} · {formatDateTime(sentAt, language)}
                    </span>
                    {body && (
                      <span lang={writtenIn(body)} className="whitespace-pre-line">
                        {body}
                      </span>
                    )}
                    {picturePath && (
                      <MessagePhoto path={picturePath} sender={name} sign={signDisputePicture} />
                    )}
                  </li>
                )
              })}
            </ol>
          )
        }
      </QueueDetails>
    </section>
  )
}
