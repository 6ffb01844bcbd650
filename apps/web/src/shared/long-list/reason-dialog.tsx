import { longestReason } from '@localchef/contracts/text-limits'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

interface ReasonDialogProps {
  title: string
  /** The effect of the decision. */
  description: string
  /** The button's label. */
  confirm: string
  /**
   * Label of the button that closes the dialog. “Cancel” by default, which is unclear where the decision cancels
   * something.
   */
  dismiss?: string
  danger?: boolean
  /** Template sentences: a label to choose by and the text, or one string for both. */
  templates?: ReadonlyArray<string | { label: string; text: string }>
  /** A hint under the reason that says who reads it. */
  hint?: string
  onClose: () => void
  /** Resolves to whether the decision succeeded; the dialog stays open otherwise. */
  onConfirm: (reason: string) => Promise<boolean>
  /** Further fields, below the reason; a function is given the reason as it is typed. */
  children?: ReactNode | ((reason: string) => ReactNode)
}

const shortest = 3

/** Asks for the reason of a decision, which is audited and sent to the person concerned. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirm, dismiss, danger, templates = [], hint } = props
  const { onClose, onConfirm, children } = props
  const { t } = useTranslation(['desk', 'common'])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const isMissing = reason.trim().length < shortest

  const submit = async () => {
    setTried(true)
    if (isMissing) return
    setBusy(true)
    const isDone = await onConfirm(reason.trim())
    setBusy(false)
    if (isDone) onClose()
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
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        // Enter alone starts a new line in the reason, so Ctrl or ⌘ with Enter submits.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return
          event.preventDefault()
          void submit()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          // Keeps the event from a form of the page around the dialog.
          event.stopPropagation()
          void submit()
        }}
      >
        <Field
          label={t('reason.label')}
          hint={hint ?? t('reason.hint')}
          required
          error={tried && isMissing ? t('reason.missing') : undefined}
        >
          <TextArea
            rows={3}
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {templates.length > 0 && <Templates templates={templates} onChoose={setReason} />}
        {typeof children === 'function' ? children(reason.trim()) : children}
      </form>
      {/* The buttons stay in the window, however long the dialog is. */}
      <div className="sticky bottom-0 -mb-3 flex flex-wrap justify-end gap-3 bg-surface py-3 *:max-sm:flex-auto">
        <Button variant="secondary" onClick={onClose}>
          {dismiss ?? t('action.cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}

interface TemplatesProps {
  templates: NonNullable<ReasonDialogProps['templates']>
  onChoose: (text: string) => void
}

function Templates({ templates, onChoose }: TemplatesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {templates.map((template) => {
        const { label, text } = typeof template === 'string' ? { label: template, text: template } : template
        return (
          <Button
            key={label}
            size="sm"
            variant="secondary"
            className="py-1.5 text-left whitespace-normal"
            onClick={() => onChoose(text)}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
