import clsx from 'clsx'
import type { ReactNode } from 'react'
import { PlaceDoubt } from './place-doubt.tsx'
import { type Town, useTownFields } from './use-town-fields.ts'

interface TownFieldsProps {
  /** The values of the form. */
  read: () => Town
  /** Sets a value of the form. */
  write: (name: keyof Town, value: string) => void
  className?: string
  /** The fields of city, state and ZIP code. */
  children: ReactNode
}

/** City, state and ZIP code in any notation. Offers choices for what names no one place. */
export function TownFields({ read, write, className, children }: TownFieldsProps) {
  const { doubt, onFocus, onBlur, choose } = useTownFields(read, write)
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields bring their focus here, and nobody acts on it */}
      <div onFocus={onFocus} onBlur={onBlur} className={clsx('grid items-start gap-4', className)}>
        {children}
      </div>
      {doubt && <PlaceDoubt doubt={doubt} onChoose={choose} />}
    </div>
  )
}
