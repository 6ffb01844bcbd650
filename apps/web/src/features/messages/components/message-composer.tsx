import { findOffPlatform } from '@localchef/contracts/messages/find-off-platform'
import { longestMessage } from '@localchef/contracts/messages/message-limits'
import { pictureTypes } from '@localchef/contracts/upload-limits'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalPhoto } from '@/shared/pictures/local-photo.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { useOutbox } from '../outbox.ts'

interface MessageComposerProps {
  conversation: string
  /** Name of the other side. */
  name: string
  onSend: (body: string, photo: Blob | null) => void
}

/** From this length on the remaining characters are shown. */
const countFrom = longestMessage - 200

/** Enter sends and Shift+Enter starts a new line, on devices with a keyboard. */
export function MessageComposer({ conversation, name, onSend }: MessageComposerProps) {
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
