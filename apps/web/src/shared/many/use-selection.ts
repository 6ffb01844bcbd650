import { mostAtOnce } from '@localchef/contracts/many/act-on-many'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBusyElsewhere } from '../page/use-single-keys.ts'
import { rangeOf } from './choose-range.ts'

export interface Selection {
  /** In the order of the list. */
  chosen: readonly string[]
  isChosen: (key: string) => boolean
  /** With `extending`, chooses the rows from the last chosen one to this one. */
  choose: (key: string, isChosen: boolean, extending: boolean) => void
  chooseOnly: (keys: readonly string[]) => void
  onKeyDown: (key: string, event: KeyboardEvent<HTMLInputElement>) => void
}

/** Chosen rows of a list, at most as many as one call takes. Rows that leave the list are no longer chosen. */
export function useSelection(keys: readonly string[]): Selection {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  /** The start of a range, and the rows chosen before it. */
  const start = useRef<{ key: string; before: ReadonlySet<string> }>(null)
  const chosen = keys.filter((key) => wanted.has(key))
  const set = (next: Iterable<string>) => setWanted(new Set([...next].slice(0, mostAtOnce)))
  const chooseOnly = (only: readonly string[]) => {
    start.current = null
    set(only)
  }

  const list = keys.join('\n')
  useEffect(() => {
    const present = new Set(list.split('\n'))
    setWanted((before) => {
      const after = new Set([...before].filter((key) => present.has(key)))
      return after.size === before.size ? before : after
    })
  }, [list])
  useEscape(chosen.length > 0, () => chooseOnly([]))

  const extendTo = (key: string) => {
    const { key: from, before } = start.current ?? { key, before: new Set(chosen) }
    start.current ??= { key: from, before }
    set([...before, ...rangeOf(keys, from, key)])
  }
  const choose = (key: string, isChosen: boolean, extending: boolean) => {
    if (extending && start.current) return extendTo(key)
    const after = new Set(chosen)
    if (isChosen) {
      after.add(key)
    } else {
      after.delete(key)
    }
    start.current = { key, before: after }
    set(after)
  }
  const onKeyDown = (key: string, event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !event.shiftKey) return
    event.preventDefault()
    const next = keys[keys.indexOf(key) + step]
    if (next === undefined) return
    start.current ??= { key, before: new Set(chosen) }
    extendTo(next)
    focusBox(event.currentTarget, step)
  }
  return { chosen, isChosen: (key) => wanted.has(key), choose, chooseOnly, onKeyDown }
}

const boxes = 'input[type="checkbox"]'

/** Moves focus to the box of the next or previous row. */
function focusBox(box: HTMLInputElement, step: 1 | -1): void {
  const all = [...(box.closest('[data-many]')?.querySelectorAll<HTMLInputElement>(boxes) ?? [])]
  all[all.indexOf(box) + step]?.focus()
}

/** Runs on Escape, except while a dialog is open or the user types. */
function useEscape(isOn: boolean, run: () => void): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = ({ key, defaultPrevented, target }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !isBusyElsewhere(target)) act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
