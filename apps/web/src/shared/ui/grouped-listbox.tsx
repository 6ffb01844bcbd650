import type { ReactNode } from 'react'
import { ComboboxOption } from './combobox-option.tsx'

interface GroupedListboxProps<Row extends { key: string; group: string }> {
  /** Of the combobox that controls it. */
  id: string
  label: string
  groups: readonly Row['group'][]
  groupName: (group: Row['group']) => string
  icons: Record<Row['group'], ReactNode>
  rows: readonly Row[]
  /** Index of the active row. */
  marked: number
  onChoose: (row: Row) => void
  /** Renders the content of a row beside its icon. */
  children: (row: Row) => ReactNode
}

/** The rows of a combobox, grouped by kind. The field keeps focus and marks the active row. */
export function GroupedListbox<Row extends { key: string; group: string }>({
  id,
  label,
  groups,
  groupName,
  icons,
  rows,
  marked,
  onChoose,
  children,
}: GroupedListboxProps<Row>) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      hidden={rows.length === 0}
      onMouseDown={(event) => event.preventDefault()}
      className="grid gap-2"
    >
      {groups
        .filter((group) => rows.some((row) => row.group === group))
        .map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={group} role="group" aria-label={groupName(group)}>
            <p aria-hidden className="px-3 pb-1 text-caption font-semibold text-ink-faint">
              {groupName(group)}
            </p>
            <ul role="presentation">
              {rows.map(
                (row, index) =>
                  row.group === group && (
                    <ComboboxOption
                      key={row.key}
                      id={`${id}-${index}`}
                      isActive={index === marked}
                      icon={icons[group]}
                      onChoose={() => onChoose(row)}
                    >
                      {children(row)}
                    </ComboboxOption>
                  ),
              )}
            </ul>
          </div>
        ))}
    </div>
  )
}
