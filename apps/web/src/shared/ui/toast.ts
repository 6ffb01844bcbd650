import i18n from 'i18next'
import { create } from 'zustand'
import { isOffline } from '../browser/use-is-offline.ts'
import { withMarks } from '../jsx/jsx-runtime.ts'
import type { ActionToast } from './action-toast.tsx'

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

function show(kind: Kind, message: string, description = reasonOf(kind)): void {
  useToasterWanted.setState({ wanted: true })
  void Promise.all([import('sonner'), mounted]).then(([sonner]) =>
    sonner.toast[kind](withMarks(message), description ? { description } : {}),
  )
}

function showAction(toast: ActionToast): () => void {
  useToasterWanted.setState({ wanted: true })
  const shown = Promise.all([import('./action-toast.tsx'), mounted]).then(([{ showActionToast }]) =>
    showActionToast(toast),
  )
  return () => void shown.then((dismiss) => dismiss())
}

/** Short messages at the top left, in the reader's language. Errors say what to do next. */
export const toast = {
  success: (message: string, description?: string, action?: ToastAction) => {
    if (action) {
      showAction({ message, description, ...action })
    } else {
      show('success', message, description)
    }
  },
  error: (message: string, description?: string) => show('error', message, description),
  info: (message: string, description?: string) => show('info', message, description),
  warning: (message: string, description?: string) => show('warning', message, description),
  /**
   * A message with an undo button. Stays for ten seconds, and longer while the focus or the pointer is on it, but at
   * most `mostSeconds`, for which the server allows the undo. Returns a function that withdraws the offer.
   */
  undo: (message: string, label: string, onClick: () => void, mostSeconds?: number) =>
    showAction({ message, label, onClick, isUndo: true, mostSeconds }),
}
