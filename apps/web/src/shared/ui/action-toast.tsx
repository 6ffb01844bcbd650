import { undoSeconds } from '@localchef/contracts/undo-limits'
import { toast } from 'sonner'
import { withMarks } from '../jsx/jsx-runtime.ts'
import { holdTime } from '../undo/held-time.ts'
import { offerUndoKeys, undoKeys, undoShortcuts } from '../undo/undo-keys.ts'

export interface ActionToast {
  message: string
  description?: string | undefined
  label: string
  onClick: () => void
  /** Whether the keyboard shortcut for undo also presses the button. */
  isUndo?: boolean
  mostSeconds?: number | undefined
}

/**
 * A toast with a button. Stays for ten seconds, and while the focus or the pointer is on the toasts. Returns a function that
 * withdraws it.
 */
export function showActionToast({
  message,
  description,
  label,
  onClick,
  isUndo,
  mostSeconds,
}: ActionToast): () => void {
  const dismiss = () => {
    for (const end of ends) end()
    toast.dismiss(id)
  }
  const act = () => {
    dismiss()
    onClick()
  }
  const ends = [holdTime({ seconds: undoSeconds, mostSeconds, onEnd: dismiss })]
  if (isUndo) ends.push(offerUndoKeys(act))
  const id = toast.success(withMarks(message), {
    ...(description ? { description } : {}),
    duration: Infinity,
    onDismiss: dismiss,
    action: (
      <button
        type="button"
        data-button
        data-action
        aria-keyshortcuts={isUndo ? undoShortcuts : undefined}
        onClick={act}
      >
        {label}
        {isUndo && <kbd className="ml-1.5 font-sans font-normal pointer-coarse:hidden">{undoKeys}</kbd>}
      </button>
    ),
  })
  return dismiss
}
