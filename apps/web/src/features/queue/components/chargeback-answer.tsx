import { longestExplanation } from '@localchef/contracts/payments/chargeback-limits'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

/** Shortest explanation that the contract of `answer-chargeback` accepts, in characters. */
const shortest = 10
interface ChargebackAnswerProps {
  /** Resolves to whether it succeeded. */
  onSend: (explanation: string) => Promise<boolean>
}

/** The explanation sent to the bank with the evidence. */
export function ChargebackAnswer({ onSend }: ChargebackAnswerProps) {
  const { t } = useTranslation('chargebacks')
  const [explanation, setExplanation] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const isMissing = explanation.trim().length < shortest
  const send = async () => {
    setTried(true)
    if (isMissing) {
      input.current?.focus()
      return
    }
    setBusy(true)
    await onSend(explanation.trim())
    setBusy(false)
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label={t('answer.label')}
        hint={t('answer.hint')}
        required
        error={tried && isMissing ? t('answer.missing') : undefined}
      >
        <TextArea
          ref={input}
          data-chargeback-answer
          rows={5}
          maxLength={longestExplanation}
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
        />
      </Field>
      <p className="text-small text-ink-soft">{t('evidence.text')}</p>
      <Button type="submit" busy={busy} className="w-fit">
        {t('answer.send')}
      </Button>
    </form>
  )
}

export function focusExplanation(): void {
  document.querySelector<HTMLTextAreaElement>('[data-chargeback-answer]')?.focus()
}
