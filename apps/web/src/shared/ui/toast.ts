import { create } from 'zustand'

type Kind = 'success' | 'error' | 'info' | 'warning'

/** Set when the first toast is wanted: the toast library is not part of the first page's script. */
export const useToasterWanted = create<{ wanted: boolean }>(() => ({ wanted: false }))

let markMounted: () => void = () => {}
const mounted = new Promise<void>((resolve) => {
  markMounted = resolve
})

/** Called by the toaster once it listens; toasts shown earlier wait for it. */
export function toasterMounted(): void {
  markMounted()
}

function show(kind: Kind, message: string, description?: string): void {
  useToasterWanted.setState({ wanted: true })
  void Promise.all([import('sonner'), mounted]).then(([sonner]) =>
    sonner.toast[kind](message, description ? { description } : undefined),
  )
}

/** Short news at the top left. Say what happened in the reader's language; errors say what to do next. */
export const toast = {
  success: (message: string, description?: string) => show('success', message, description),
  error: (message: string, description?: string) => show('error', message, description),
  info: (message: string, description?: string) => show('info', message, description),
  warning: (message: string, description?: string) => show('warning', message, description),
}
