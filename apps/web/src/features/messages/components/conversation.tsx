import { findOffPlatform } from '@localchef/contracts/messages/find-off-platform'
import type { Message } from '@localchef/contracts/messages/message'
import { longestMessage } from '@localchef/contracts/messages/message-limits'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { pictureTypes } from '@localchef/contracts/upload-limits'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import {
  CircleAlert,
  ImagePlus,
  MessagesSquare,
  RotateCw,
  SendHorizontal,
  Trash2,
  WifiOff,
  X,
} from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { isOffline } from '@/shared/browser/use-is-offline.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { LocalPhoto } from '@/shared/pictures/local-photo.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { type ConversationOf, idOf } from '../conversation-of.ts'
import { uploadMessagePicture } from '../message-picture.ts'
import { type OutgoingMessage, type SendProblem, useOutbox, useOutgoing } from '../outbox.ts'
import {
  type ConversationData,
  type ConversationPage,
  conversationKey,
  useConversation,
} from '../use-conversation.ts'
import { MessageBubble } from './message-bubble.tsx'
import { MessageLog } from './message-log.tsx'

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

/** The newest message of the other side that arrived while the conversation was open, for a polite live region. */
function useAnnounced(
  messages: readonly Message[],
  viewer: 'buyer' | 'chef' | 'admin' | undefined,
): Message | undefined {
  const last = messages.at(-1)
  const known = useRef<string>(undefined)
  const [announced, setAnnounced] = useState<Message>()
  useEffect(() => {
    if (viewer === undefined) return
    // Messages that were there at the start aren't announced.
    const isFirstLook = known.current === undefined
    const isNew = (last?.id ?? '') !== known.current
    known.current = last?.id ?? ''
    if (last && isNew && !isFirstLook && last.from !== viewer) setAnnounced(last)
  }, [last, viewer])
  return announced
}

interface OutgoingBubbleProps {
  message: OutgoingMessage
  onRetry: () => void
  onDiscard: () => void
}

/** The user's own message before the server has confirmed it. */
function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
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

/** Shows a message at once and sends it. A failed one stays, to be retried or discarded. */
function useSendMessage(of: ConversationOf) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const userId = user?.id
  const conversation = idOf(of)

  const attempt = useCallback(
    async (message: OutgoingMessage) => {
      if (!userId) return
      const outbox = useOutbox.getState()
      try {
        let { picturePath } = message
        if (message.photo && !picturePath) {
          picturePath = await uploadMessagePicture(userId, message.photo)
          outbox.change(conversation, message.key, { picturePath })
        }
        const sent = await callFunction(
          sendMessage,
          { ...of, body: message.body, ...(picturePath ? { picturePath } : {}) },
          { idempotencyKey: message.key },
        )
        queryClient.setQueryData<ConversationData>(conversationKey(of), (shown) => withMessage(shown, sent))
        outbox.remove(conversation, message.key)
      } catch (error) {
        console.warn('A message was not sent', error)
        outbox.change(conversation, message.key, { problem: problemOf(error, message) })
      }
    },
    [of, conversation, userId, queryClient],
  )

  const send = (body: string, photo: Blob | null) => {
    const message: OutgoingMessage = {
      key: crypto.randomUUID(),
      body,
      photo,
      writtenAt: new Date().toISOString(),
      problem: null,
    }
    useOutbox.getState().put(conversation, message)
    void attempt(message)
  }
  const retry = (message: OutgoingMessage) => {
    useOutbox.getState().change(conversation, message.key, { problem: null })
    void attempt(message)
  }
  const discard = ({ key }: OutgoingMessage) => useOutbox.getState().remove(conversation, key)
  return { send, retry, discard }
}

/** Adds the message to the newest page unless the live connection already has. */
function withMessage(shown: ConversationData | undefined, sent: Message): ConversationData | undefined {
  const [newest, ...earlier] = shown?.pages ?? []
  if (!shown || !newest || newest.messages.some(({ id }) => id === sent.id)) return shown
  return { ...shown, pages: [{ ...newest, messages: [...newest.messages, sent] }, ...earlier] }
}

function problemOf(error: unknown, message: OutgoingMessage): SendProblem {
  if (error instanceof ApiError) {
    switch (failureOf(sendMessage, error).code) {
      case 'network_error':
        return 'network'
      case 'too_many_messages':
      case 'too_many_requests':
        return 'tooFast'
      case 'conversation_closed':
      case 'other_side_gone':
        return 'closed'
      default:
        return 'unknown'
    }
  }
  if (isOffline()) return 'network'
  return message.photo ? 'picture' : 'unknown'
}

interface MessageComposerProps {
  conversation: string
  /** Name of the other side. */
  name: string
  onSend: (body: string, photo: Blob | null) => void
}

/** From this length on the remaining characters are shown. */
const countFrom = longestMessage - 200

/** Enter sends and Shift+Enter starts a new line, on devices with a keyboard. */
function MessageComposer({ conversation, name, onSend }: MessageComposerProps) {
  const { t } = useTranslation('messages')
  const draft = useOutbox(({ drafts }) => drafts[conversation] ?? '')
  const setDraft = useOutbox((outbox) => outbox.setDraft)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  const hintId = useId()
  const leadsAway = findOffPlatform(draft, window.location.host).length > 0
  const body = draft.trim()
  const isEmpty = body === '' && !photo

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isEmpty) {
      field.current?.focus()
      return
    }
    onSend(body, photo)
    setDraft(conversation, '')
    setPhoto(null)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // A phone's keyboard has no other key for a new line.
    if (window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      {photo && (
        <div className="relative w-fit">
          <LocalPhoto photo={photo} alt={t('photo.own')} />
          <IconButton
            tone="raised"
            label={t('photo.remove')}
            className="absolute top-1 right-1"
            onClick={() => setPhoto(null)}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      <div className="flex items-end gap-1">
        <PhotoChoice onChoose={setPhoto} />
        <div className="grid min-w-0 flex-1">
          <TextArea
            ref={field}
            rows={1}
            value={draft}
            maxLength={longestMessage}
            aria-label={t('write', { name })}
            aria-describedby={`${countId} ${hintId}`}
            placeholder={t('placeholder')}
            style={{ minHeight: '2.75rem', maxHeight: '10rem' }}
            onChange={(event) => setDraft(conversation, event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton type="submit" label={t('send')} className="text-accent-text" aria-disabled={isEmpty}>
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      <p id={hintId} role="status" className="text-caption text-ink-soft empty:hidden">
        {leadsAway && t('stayHint')}
      </p>
      <p id={countId} className="text-right text-caption text-ink-faint empty:hidden">
        {draft.length >= countFrom && t('charactersLeft', { count: longestMessage - draft.length })}
      </p>
    </form>
  )
}

function PhotoChoice({ onChoose }: { onChoose: (photo: Blob | null) => void }) {
  const { t } = useTranslation('messages')
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('photo.add')} className="text-ink-soft" onClick={() => file.current?.click()}>
        <ImagePlus aria-hidden />
      </IconButton>
      <input
        ref={file}
        type="file"
        accept={pictureTypes.join()}
        // Opened by the button.
        hidden
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null)
          // Lets the same file be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
