import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/shared/ui/field.tsx'
import { NumberInput } from './number-input.tsx'

interface NumberFieldProps {
  label: string
  hint?: string
  error: string | undefined
  required?: boolean
  /** Offers a decimal keyboard. */
  decimal?: boolean
  percent?: boolean
  /** An amount of money. */
  cents?: boolean
  registration: UseFormRegisterReturn
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, required = false, decimal, percent, cents, registration } = props
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      <NumberInput decimal={decimal} percent={percent} cents={cents} {...registration} />
    </Field>
  )
}
