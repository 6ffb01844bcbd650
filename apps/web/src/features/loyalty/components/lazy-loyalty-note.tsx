import { type ComponentProps, lazy, Suspense } from 'react'
import type { LoyaltyNote } from './loyalty-note.tsx'

// Lazy with its texts, because most kitchens have no rule.
const Note = lazy(async () => ({ default: (await import('./loyalty-note.tsx')).LoyaltyNote }))

/** `LoyaltyNote` for pages that visitors land on. */
export function LazyLoyaltyNote(props: ComponentProps<typeof LoyaltyNote>) {
  return (
    <Suspense>
      <Note {...props} />
    </Suspense>
  )
}
