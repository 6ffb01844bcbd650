import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

interface ReasonDialogProps {
  title: string
  /** What will happen, to whom. */
  description: string
  /** On the button: what is done. */
  confirm: string
  danger?: boolean
  /** Sentences to begin with, as they are chosen and as they are written; or both in one. */
  templates?: ReadonlyArray<string | { label: string; text: string }>
  /** Under the reason: who reads it. */
  hint?: string
  onClose: () => void
  /** Whether it went through; the dialog stays open when not. */
  onConfirm: (reason: string) => Promise<boolean>
  /** Further questions, under the reason. */
  children?: ReactNode
}

const SHORTEST = 3

/** Asks for the reason of a decision: it goes on record, and to the person concerned. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirm, danger, templates = [], hint, onClose, onConfirm, children } = props
  const { t } = useTranslation(['admin', 'common'])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const isMissing = reason.trim().length < SHORTEST

  const submit = async () => {
    setTried(true)
    if (isMissing) {
      input.current?.focus()
      return
    }
    setBusy(true)
    if (await onConfirm(reason.trim())) onClose()
    else setBusy(false)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={description}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void submit()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Field
        label={t('reason.label')}
        hint={hint ?? t('reason.hint')}
        required
        error={tried && isMissing ? t('reason.missing') : undefined}
      >
        <TextArea
          ref={input}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {templates.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {templates.map((template) => {
            const { label, text } =
              typeof template === 'string' ? { label: template, text: template } : template
            return (
              <Button
                key={label}
                size="sm"
                variant="secondary"
                className="text-left whitespace-normal"
                onClick={() => setReason(text)}
              >
                {label}
              </Button>
            )
          })}
        </div>
      )}
      {children}
    </Dialog>
  )
}
