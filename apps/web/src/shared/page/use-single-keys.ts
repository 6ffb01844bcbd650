import { useEffect, useEffectEvent } from 'react'

/**
 * Runs actions by single keys, but never while someone types or a dialog is open. Keys are identified by their
 * position on the keyboard (`KeyJ`), so that they work in the Russian layout as well; `?` is named by its character.
 */
export function useSingleKeys<Action>(
  actions: Readonly<Record<string, Action>>,
  run: (action: Action) => void,
  isOn: boolean,
): void {
  // The key must act on what is drawn. An ordinary effect would update a moment later, and the key would act on the
  // previous row.
  const act = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isBusyElsewhere(event.target)) return
      const action = actions[event.key === '?' ? '?' : event.code]
      if (!action) return
      event.preventDefault()
      act(action)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [actions, isOn])
}

/** Whether someone types or a dialog is open. */
export function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type="checkbox"]), textarea, select') !== null)
  )
}
