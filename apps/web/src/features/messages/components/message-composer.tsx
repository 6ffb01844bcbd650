import { LONGEST_MESSAGE } from '@localchef/contracts/messages/message'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { useOutbox } from '../outbox.ts'
import { LocalPhoto } from './outgoing-bubble.tsx'

interface MessageComposerProps {
  conversation: string
  /** Of the other side. */
  name: string
  onSend: (body: string, photo: Blob | null) => void
}

/** From here on the rest is counted. */
const COUNT_FROM = LONGEST_MESSAGE - 200

/** Where a message is written. On a keyboard Enter sends and Shift+Enter begins a new line. */
export function MessageComposer({ conversation, name, onSend }: MessageComposerProps) {
  const { t } = useTranslation('messages')
  const draft = useOutbox(({ drafts }) => drafts[conversation] ?? '')
  const setDraft = useOutbox((outbox) => outbox.setDraft)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const countId = useId()
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
    // On a phone Enter is the only way to a new line.
    if (window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      {photo && (
        <div className="relative w-fit">
          <LocalPhoto photo={photo} />
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
        <IconButton label={t('photo.add')} className="text-ink-soft" onClick={() => file.current?.click()}>
          <ImagePlus aria-hidden />
        </IconButton>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          // The button opens it.
          hidden
          onChange={(event) => {
            setPhoto(event.target.files?.[0] ?? null)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        <div className="grid min-w-0 flex-1">
          <TextArea
            ref={field}
            rows={1}
            value={draft}
            maxLength={LONGEST_MESSAGE}
            aria-label={t('write', { name })}
            aria-describedby={countId}
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
      <p id={countId} className="text-right text-caption text-ink-faint empty:hidden">
        {draft.length >= COUNT_FROM && t('charactersLeft', { count: LONGEST_MESSAGE - draft.length })}
      </p>
    </form>
  )
}
