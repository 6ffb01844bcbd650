import type { Message } from '@localchef/contracts/messages/message'
import clsx from 'clsx'
import { MessagesSquare, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { type ConversationOf, idOf } from '../conversation-of.ts'
import { useOutgoing } from '../outbox.ts'
import { useAnnounced } from '../use-announced.ts'
import { type ConversationPage, useConversation } from '../use-conversation.ts'
import { useSendMessage } from '../use-send-message.ts'
import { MessageComposer } from './message-composer.tsx'
import { MessageLog } from './message-log.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'

interface ConversationProps {
  /** Must be referentially stable. */
  of: ConversationOf
  /** Called once the messages have loaded. */
  onShown?: () => void
  className?: string
}

/** The conversation of buyer and chef about one order or booking. */
export default function Conversation({ of, onShown, className }: ConversationProps) {
  const { t } = useTranslation('messages')
  const { language } = useLanguage()
  const isOn = useFeature('messages')
  const { query, lost, newest, messages, earlier } = useConversation(of)
  const { send, retry, discard } = useSendMessage(of)
  const outgoing = useOutgoing(idOf(of))
  const nameOf = (from: Message['from']) => {
    if (!newest) return ''
    if (from === 'buyer') return newest.buyerName
    return inLanguage(language, newest.chef.name, newest.chef.nameRu)
  }
  const announced = useAnnounced(messages, newest?.viewer)
  const isShown = newest !== undefined
  useEffect(() => {
    if (isShown) onShown?.()
  }, [isShown, onShown])

  if (query.isPending) return <ConversationSkeleton />
  if (!newest) {
    return <ErrorState title={t('failedToLoad')} error={query.error} retry={() => void query.refetch()} />
  }
  const isEmpty = messages.length === 0 && outgoing.length === 0
  return (
    <div className={clsx('flex min-h-0 flex-col gap-3', className)}>
      <p role="status" className="sr-only">
        {announced && `${nameOf(announced.from)}: ${announced.body || t('photo.alone')}`}
      </p>
      {lost && (
        <p className="flex items-center gap-2 rounded-md bg-warning-soft p-2.5 text-small text-warning">
          <WifiOff className="size-4.5 shrink-0" aria-hidden />
          {t('notLive')}
        </p>
      )}
      {isEmpty ? (
        <div className="grid flex-1 content-center justify-items-center gap-2 py-6 text-center text-ink-soft">
          <MessagesSquare className="size-7 text-ink-faint" aria-hidden />
          <p>{t(newest.writing === 'open' ? 'empty.open' : 'empty.closed')}</p>
        </div>
      ) : (
        <MessageLog
          messages={messages}
          page={newest}
          nameOf={nameOf}
          hasEarlier={query.hasNextPage}
          loadingEarlier={earlier.isLoading}
          onEarlier={earlier.ask}
          outgoingCount={outgoing.length}
          outgoing={outgoing.map((message) => (
            <OutgoingBubble
              key={message.key}
              message={message}
              onRetry={() => retry(message)}
              onDiscard={() => discard(message)}
            />
          ))}
          className="flex-1"
        />
      )}
      {!isOn ? (
        <p className="rounded-md bg-sunken px-4 py-3 text-small text-ink-soft">{t('switchedOff')}</p>
      ) : newest.writing === 'open' ? (
        <MessageComposer
          conversation={idOf(of)}
          name={nameOf(newest.viewer === 'chef' ? 'buyer' : 'chef')}
          onSend={send}
        />
      ) : (
        <p className="rounded-md bg-sunken px-4 py-3 text-small text-ink-soft">
          {t(`writing.${newest.writing}`)}
        </p>
      )}
      <OpenUntil page={newest} />
    </div>
  )
}

/** Says until when messages can be sent after the order has ended. */
function OpenUntil({ page }: { page: ConversationPage }) {
  const { t } = useTranslation('messages')
  const { language } = useLanguage()
  if (page.writing !== 'open' || !page.opensUntil) return null
  return (
    <p className="text-caption text-ink-faint">
      {t('openUntil', { date: formatDateTime(page.opensUntil, language) })}
    </p>
  )
}

/** Has the usual height, so that the content below doesn't move. */
function ConversationSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      <Skeleton className="h-16 w-2/3 rounded-lg" />
      <Skeleton className="h-16 w-1/2 justify-self-end rounded-lg" />
      <Skeleton className="h-18 rounded-md" />
      <Skeleton className="h-4 w-3/4" />
    </SkeletonGroup>
  )
}
