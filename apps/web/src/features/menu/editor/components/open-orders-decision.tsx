import { longestReason } from '@localchef/contracts/text-limits'
import { useState } from 'react'
import { Field } from '@/shared/ui/field.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

const decisions = ['keep', 'cancel'] as const
type Choice = (typeof decisions)[number]

type OpenOrdersDecision = { decision: 'keep' } | { decision: 'cancel'; reason: string }

/** A chef's decision about the open orders of food that is taken off sale. */
export function useOpenOrdersDecision() {
  const [choice, setChoice] = useState<Choice>('keep')
  const [reason, setReason] = useState('')
  const [wasAsked, setWasAsked] = useState(false)
  const isMissing = choice === 'cancel' && reason.trim() === ''
  return {
    choice,
    setChoice,
    reason,
    setReason,
    showsMissing: wasAsked && isMissing,
    /** Undefined while the reason is missing; the fields then show the error. */
    decide(): OpenOrdersDecision | undefined {
      setWasAsked(isMissing)
      if (isMissing) return undefined
      return choice === 'keep' ? { decision: 'keep' } : { decision: 'cancel', reason: reason.trim() }
    },
  }
}

interface OpenOrdersFieldsProps {
  /** Name of the radio group. */
  name: string
  form: ReturnType<typeof useOpenOrdersDecision>
  words: Record<'legend' | Choice | `${Choice}Hint` | 'reason' | 'missing', string>
}

/** Keeping or canceling the open orders; canceling needs a reason, which the buyers read. */
export function OpenOrdersFields({ name, form, words }: OpenOrdersFieldsProps) {
  return (
    <>
      <RadioCards
        legend={words.legend}
        name={name}
        columns={1}
        value={form.choice}
        onValueChange={form.setChoice}
        options={decisions.map((value) => ({ value, label: words[value], hint: words[`${value}Hint`] }))}
      />
      {form.choice === 'cancel' && (
        <Field label={words.reason} required error={form.showsMissing ? words.missing : undefined}>
          <TextArea
            value={form.reason}
            maxLength={longestReason}
            rows={2}
            autoFocus
            onChange={({ target }) => form.setReason(target.value)}
          />
        </Field>
      )}
    </>
  )
}
