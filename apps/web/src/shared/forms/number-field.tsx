import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

interface NumberFieldProps {
  label: string
  hint?: string
  error: string | undefined
  required?: boolean
  min: number
  step?: number
  /** Offers a decimal keyboard. */
  decimal?: boolean
  registration: UseFormRegisterReturn
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, required = false, min, step, decimal = false, registration } = props
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      <TextInput
        type="number"
        inputMode={decimal ? 'decimal' : 'numeric'}
        step={step}
        min={min}
        {...registration}
      />
    </Field>
  )
}
