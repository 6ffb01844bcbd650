import { type KeyboardEvent, useState } from 'react'

/** Arrow keys mark one of the rows of a combobox, Enter takes it. */
export function useMarkedRow<Row>(rows: readonly Row[], onEnter: (row: Row | undefined) => void) {
  const [active, setActive] = useState(0)
  const marked = Math.min(active, rows.length - 1)
  const step = { ArrowDown: 1, ArrowUp: rows.length - 1 }
  return {
    marked,
    markFirst: () => setActive(0),
    press(event: KeyboardEvent) {
      const { key } = event
      if (rows.length === 0 || (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp')) return
      event.preventDefault()
      if (key === 'Enter') {
        onEnter(rows[marked])
      } else {
        setActive((marked + step[key]) % rows.length)
      }
    },
  }
}
