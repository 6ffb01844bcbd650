import { Check } from 'lucide-react'

interface ChooseBoxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox without a visible label, large enough to tap. */
export function ChooseBox({ label, checked, onChange }: ChooseBoxProps) {
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-sm"
      />
      <span
        aria-hidden
        className="pointer-events-none size-5.5 rounded-[0.375rem] border border-line-strong bg-surface transition-colors peer-checked:border-accent peer-checked:bg-accent"
      />
      <Check
        className="pointer-events-none absolute size-4 stroke-3 text-accent-ink opacity-0 peer-checked:opacity-100"
        aria-hidden
      />
    </label>
  )
}
