import { readTypedNumber } from '@localchef/contracts/typed-number'
import { type ComponentProps, type RefCallback, useLayoutEffect, useRef } from 'react'
import { TextInput } from '@/shared/ui/text-input.tsx'

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  /** Offers a decimal keyboard. */
  decimal?: boolean | undefined
  percent?: boolean | undefined
  /** An amount of money: a decimal keyboard, and `12` is shown as `12.00`. */
  cents?: boolean | undefined
}

/**
 * The input of every amount and count. Not `type="number"`, which silently drops unreadable input, reads a comma by the
 * browser's language, and changes with the mouse wheel. When the focus leaves the field, it shows the number as
 * understood: `1,200` becomes `1200` and `12,50` becomes `12.50`.
 */
export function NumberInput({ decimal, percent, cents, onChange, onBlur, ref, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const isControlled = 'value' in rest
  // After each render, because the form library writes stored numbers into the field in its own format, also when the
  // form is reset.
  useLayoutEffect(() => {
    const { current } = input
    if (!cents || isControlled || !current || current === document.activeElement) return
    const text = shownNumber(current.value, percent, cents)
    if (text !== undefined) current.value = text
  })
  const keep: RefCallback<HTMLInputElement> = (element) => {
    input.current = element
    if (typeof ref === 'function') {
      ref(element)
    } else if (ref) {
      ref.current = element
    }
  }
  return (
    <TextInput
      inputMode={decimal || percent || cents ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      ref={keep}
      onChange={onChange}
      onBlur={(event) => {
        const { target } = event
        const text = target.readOnly ? undefined : shownNumber(target.value, percent, cents)
        if (text !== undefined && text !== target.value) {
          target.value = text
          onChange?.(event)
        }
        onBlur?.(event)
      }}
    />
  )
}

/** A typed number as understood; undefined for a text that is not a number or is ambiguous. */
function shownNumber(typed: string, percent = false, cents = false): string | undefined {
  const read = readTypedNumber(typed, percent)
  if (read.kind !== 'number') return undefined
  // More than two decimals stay, so that the schema can say what is wrong.
  return cents && /^-?\d+(\.\d?)?$/.test(read.text) ? read.value.toFixed(2) : read.text
}
