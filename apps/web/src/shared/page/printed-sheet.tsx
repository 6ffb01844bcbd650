import type { ReactNode } from 'react'
import '@/shared/styles/printed-sheet.css'
import { Brand } from '@/shared/ui/logo.tsx'

interface PrintedSheetProps {
  /** Begins with the `h1`. */
  head: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** A receipt or a statement, on the screen and on paper. */
export function PrintedSheet({ head, foot, children }: PrintedSheetProps) {
  return (
    <article className="printed-sheet grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
        <div className="grid gap-1">{head}</div>
        <p className="flex items-center gap-2">
          <Brand scale={0.875} className="text-lead" />
        </p>
      </header>
      {children}
      <footer className="grid gap-2 border-t border-line pt-5 text-small text-ink-soft">{foot}</footer>
    </article>
  )
}

/** A labeled fact of a sheet, in its `dl`. */
export function SheetFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
