import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'

interface MessageBubbleProps {
  mine: boolean
  /** Read out before the text, because screen readers don't convey the side. */
  sender: string
  body: string
  picture?: ReactNode
  at: string
  /** Shown beside the time: seen, sending or failed. */
  state?: ReactNode
  /** Actions for the message. */
  children?: ReactNode
}

/** One message: own messages on the right, the other side's on the left. */
export function MessageBubble({ mine, sender, body, picture, at, state, children }: MessageBubbleProps) {
  const { language } = useLanguage()
  return (
    <div className={clsx('group grid gap-1', mine ? 'justify-items-end' : 'justify-items-start')}>
      <div
        className={clsx(
          'grid max-w-[85%] gap-2 rounded-lg px-3.5 py-2.5',
          mine ? 'rounded-br-sm bg-accent-soft text-ink' : 'rounded-bl-sm bg-sunken text-ink',
        )}
      >
        <span className="sr-only">{sender}: </span>
        {picture}
        {body && (
          <p lang={writtenIn(body)} className="whitespace-pre-line text-body wrap-anywhere">
            {body}
          </p>
        )}
      </div>
      <div className="flex min-h-6 items-center gap-2 px-1 text-caption text-ink-faint">
        <time dateTime={at} className="numeric">
          {formatTime(at, language)}
        </time>
        {state}
        {children}
      </div>
    </div>
  )
}
