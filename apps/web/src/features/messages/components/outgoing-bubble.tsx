import { CircleAlert, RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LocalPhoto } from '@/shared/pictures/local-photo.tsx'
import { Button } from '@/shared/ui/button.tsx'
import type { OutgoingMessage } from '../outbox.ts'
import { MessageBubble } from './message-bubble.tsx'

interface OutgoingBubbleProps {
  message: OutgoingMessage
  onRetry: () => void
  onDiscard: () => void
}

/** The user's own message before the server has confirmed it. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { t } = useTranslation('messages')
  const { photo, problem } = message
  return (
    <div className={problem ? undefined : 'opacity-70'}>
      <MessageBubble
        mine
        sender={t('you')}
        body={message.body}
        picture={photo && <LocalPhoto photo={photo} alt={t('photo.own')} />}
        at={message.writtenAt}
        state={problem ? undefined : t('sending')}
      />
      {problem && (
        <div role="alert" className="grid justify-items-end gap-1">
          <p className="flex items-start gap-1.5 text-small text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {t(`problem.${problem}`)}
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={onDiscard}>
              {t('discard')}
            </Button>
            {problem !== 'closed' && (
              <Button size="sm" variant="secondary" icon={<RotateCw aria-hidden />} onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
