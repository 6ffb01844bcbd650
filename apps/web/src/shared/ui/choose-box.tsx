import { Check, Minus } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react'

interface ChooseBoxProps {
  label: string
  checked: boolean
  /** Some of several are chosen. */
  mixed?: boolean
  /** `extending`: the Shift key was held. */
  onChange: (checked: boolean, extending: boolean) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  inputRef?: Ref<HTMLInputElement>
}

/** A checkbox without a visible label, large enough to tap. */
export function ChooseBox({ label, checked, mixed = false, onChange, onKeyDown, inputRef }: ChooseBoxProps) {
  const own = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    const input = own.current?.querySelector('input')
    if (input) input.indeterminate = mixed
  }, [mixed])
  return (
    <label ref={own} className="relative grid size-11 shrink-0 cursor-pointer select-none place-items-center">
      <input
        type="checkbox"
        ref={inputRef}
        aria-label={label}
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        onKeyDown={onKeyDown}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-sm"
      />
      <span
        aria-hidden
        className="pointer-events-none size-5.5 rounded-[0.375rem] border border-line-strong bg-surface transition-colors peer-checked:border-accent peer-checked:bg-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent"
      />
      {mixed ? (
        <Minus className="pointer-events-none absolute size-4 stroke-3 text-accent-ink" aria-hidden />
      ) : (
        <Check
          className="pointer-events-none absolute size-4 stroke-3 text-accent-ink opacity-0 peer-checked:opacity-100"
          aria-hidden
        />
      )}
    </label>
  )
}
