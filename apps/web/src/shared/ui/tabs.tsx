import clsx from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: ReadonlyArray<{ value: Value; label: ReactNode; content: ReactNode }>
  /** Tabs fill the width. */
  fill?: boolean
}

export function Tabs<Value extends string>({ label, value, onValueChange, tabs, fill }: TabsProps<Value>) {
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onValueChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={change}>
      <Radix.List
        aria-label={label}
        className={clsx(
          'flex gap-1 overflow-x-auto rounded-full bg-sunken p-1',
          fill ? 'w-full' : 'w-fit max-w-full',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              'min-h-11 rounded-full px-5 text-small font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink',
              'data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-raised',
              fill && 'flex-1',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="mt-5 rounded-md">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
