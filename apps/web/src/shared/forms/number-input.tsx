import { readTypedNumber } from '@localchef/contracts/typed-number'
import type { ComponentProps } from 'react'
import { TextInput } from '@/shared/ui/text-input.tsx'

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  /** Offers a decimal keyboard. */
  decimal?: boolean | undefined
  percent?: boolean | undefined
}

/**
 * The input of every amount and count. Not `type="number"`: it drops what it can't read without a word, reads a comma
 * by the browser's language, and changes with the mouse wheel. On leaving the field, the number is shown as it was
 * understood: `1,200` becomes `1200` and `12,50` becomes `12.50`.
 */
export function NumberInput({ decimal, percent, onChange, onBlur, ...rest }: NumberInputProps) {
  return (
    <TextInput
      inputMode={decimal || percent ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      onChange={onChange}
      onBlur={(event) => {
        const { target } = event
        const read = readTypedNumber(target.value, percent)
        if (read.kind === 'number' && read.text !== target.value && !target.readOnly) {
          target.value = read.text
          onChange?.(event)
        }
        onBlur?.(event)
      }}
    />
  )
}
