import { undoSeconds } from '@localchef/contracts/undo-limits'
import i18n from 'i18next'
import { create } from 'zustand'
import { isOffline } from '../browser/use-is-offline.ts'

type Kind = 'success' | 'error' | 'info' | 'warning'

/** Set on the first toast: the toast library isn't part of the first page's script. */
export const useToasterWanted = create<{ wanted: boolean }>(() => ({ wanted: false }))

let markMounted: () => void = () => {}
const mounted = new Promise<void>((resolve) => {
  markMounted = resolve
})

/** Called by the toaster once it listens; earlier toasts wait for it. */
export function toasterMounted(): void {
  markMounted()
}

interface ToastAction {
  label: string
  onClick: () => void
}

/** Adds that a missing network may be the reason for a failure. */
function reasonOf(kind: Kind): string {
  return kind === 'error' && isOffline() ? i18n.t('common:youAreOffline') : ''
}

function show(kind: Kind, message: string, description = reasonOf(kind), action?: ToastAction): void {
  useToasterWanted.setState({ wanted: true })
  const extras = { ...(description ? { description } : {}), ...(action ? { action } : {}) }
  void Promise.all([import('sonner'), mounted]).then(([sonner]) => sonner.toast[kind](message, extras))
}

/** Returns a function that withdraws the offer. */
function offerUndo(message: string, label: string, undo: () => void): () => void {
  useToasterWanted.setState({ wanted: true })
  const shown = Promise.all([import('sonner'), mounted]).then(([sonner]) => {
    const id = sonner.toast.success(message, {
      duration: undoSeconds * 1000,
      action: { label, onClick: undo },
    })
    return () => sonner.toast.dismiss(id)
  })
  return () => void shown.then((dismiss) => dismiss())
}

/** Short messages at the top left, in the reader's language. Errors say what to do next. */
export const toast = {
  success: (message: string, description?: string, action?: ToastAction) =>
    show('success', message, description, action),
  error: (message: string, description?: string) => show('error', message, description),
  info: (message: string, description?: string) => show('info', message, description),
  warning: (message: string, description?: string) => show('warning', message, description),
  /** With a button that undoes it, for ten seconds. */
  undo: offerUndo,
}
