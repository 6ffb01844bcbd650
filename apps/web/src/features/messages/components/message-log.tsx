import { signDisputePicture } from '@localchef/contracts/disputes/sign-dispute-picture'
import type { Message } from '@localchef/contracts/messages/message'
import clsx from 'clsx'
import { ArrowDown, CheckCheck, Flag } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import type { SignPicture } from '../message-picture.ts'
import type { ConversationPage } from '../use-conversation.ts'
import { MessageBubble } from './message-bubble.tsx'
import { MessagePhoto } from './message-photo.tsx'

interface Lines {
  /** Key of the first line; it changes when earlier lines are added. */
  firstKey: string | undefined
  /** Key of the last line. */
  lastKey: string
  /** The newest line is the viewer's own. */
  mine: boolean
}

/** A distance from the end that still counts as being at the end. */
const nearPx = 80

/**
 * Keeps the newest line in view for a reader at the end, and the position of a reader further up, also when earlier
 * lines are added.
 */
function useStickToEnd({ firstKey, lastKey, mine }: Lines) {
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const before = useRef({ firstKey, height: 0, wasAtEnd: true })

  const toEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new last line
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { firstKey: oldFirst, height, wasAtEnd } = before.current
    if (oldFirst !== undefined && oldFirst !== firstKey && !wasAtEnd) {
      element.scrollTop += element.scrollHeight - height
    } else if (wasAtEnd || mine) {
      element.scrollTop = element.scrollHeight
    }
    before.current = { ...before.current, firstKey, height: element.scrollHeight }
  }, [firstKey, lastKey, mine])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const wasAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      before.current = { ...before.current, height: element.scrollHeight, wasAtEnd }
      setAtEnd(wasAtEnd)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [])

  return { box, atEnd, toEnd }
}

const ReportDialog = lazy(() => import('@/features/reports/components/report-dialog.tsx'))

interface MessageLogProps {
  messages: readonly Message[]
  page: ConversationPage
  /** Name of the sender. */
  nameOf: (from: Message['from']) => string
  hasEarlier: boolean
  loadingEarlier: boolean
  onEarlier: () => void
  /** Messages that are being sent, after all others. */
  outgoing: ReactNode
  outgoingCount: number
  className?: string
}

/** The messages, scrolled to the newest. */
export function MessageLog(props: MessageLogProps) {
  const { messages, page, nameOf, hasEarlier, loadingEarlier, onEarlier, outgoing, outgoingCount } = props
  const { t } = useTranslation('messages')
  const { language } = useLanguage()
  const [reported, setReported] = useState<Message>()
  const last = messages.at(-1)
  const { box, atEnd, toEnd } = useStickToEnd({
    firstKey: messages[0]?.id,
    lastKey: `${last?.id}/${outgoingCount}`,
    mine: outgoingCount > 0 || last?.from === page.viewer,
  })
  const lastSeen = messages.findLast(({ from, readAt }) => from === page.viewer && readAt !== null)
  return (
    <div className={clsx('relative flex min-h-0 flex-col', props.className)}>
      {/* New messages are announced in a separate live region: loading earlier ones must not read them out. */}
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="grid min-h-0 flex-1 content-start gap-2.5 overflow-y-auto overscroll-contain rounded-md p-1"
      >
        {hasEarlier && (
          <Button variant="ghost" size="sm" busy={loadingEarlier} className="mx-auto" onClick={onEarlier}>
            {t('earlier')}
          </Button>
        )}
        {messages.map((message, index) => {
          const day = formatDate(message.sentAt, language)
          const before = messages[index - 1]
          const isNewDay = !before || day !== formatDate(before.sentAt, language)
          return (
            <div key={message.id} className="grid gap-2.5">
              {isNewDay && <p className="mt-2 text-center text-caption text-ink-faint">{day}</p>}
              <LoggedMessage
                message={message}
                mine={message.from === page.viewer}
                name={nameOf(message.from)}
                isSeen={message === lastSeen}
                sign={page.viewer === 'admin' ? signDisputePicture : undefined}
                onReport={page.viewer === 'admin' ? undefined : () => setReported(message)}
              />
            </div>
          )
        })}
        {outgoing}
      </div>
      {!atEnd && (
        <Button
          size="sm"
          variant="secondary"
          icon={<ArrowDown aria-hidden />}
          className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-raised"
          onClick={toEnd}
        >
          {t('toEnd')}
        </Button>
      )}
      <Suspense fallback={null}>
        {reported && (
          <ReportDialog
            subject={{ kind: 'message', id: reported.id, name: nameOf(reported.from) }}
            onClose={() => setReported(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

interface LoggedMessageProps {
  message: Message
  mine: boolean
  /** Name of the sender. */
  name: string
  isSeen: boolean
  /** For staff: the operation that signs a picture's address. */
  sign: SignPicture | undefined
  /** Undefined where messages can't be reported. */
  onReport: (() => void) | undefined
}

function LoggedMessage({ message, mine, name, isSeen, sign, onReport }: LoggedMessageProps) {
  const { t } = useTranslation('messages')
  const sender = mine ? t('you') : name
  return (
    <MessageBubble
      mine={mine}
      sender={sender}
      body={message.body}
      picture={message.picturePath && <MessagePhoto path={message.picturePath} sender={sender} sign={sign} />}
      at={message.sentAt}
      state={
        isSeen && (
          <span className="inline-flex items-center gap-1">
            <CheckCheck className="size-3.5" aria-hidden />
            {t('seen')}
          </span>
        )
      }
    >
      {!mine && onReport && (
        <button
          type="button"
          aria-label={t('report', { name: sender })}
          title={t('report', { name: sender })}
          className="grid size-6 place-items-center rounded-full hover:bg-sunken hover:text-ink"
          onClick={onReport}
        >
          <Flag className="size-3.5" aria-hidden />
        </button>
      )}
    </MessageBubble>
  )
}
