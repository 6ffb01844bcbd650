// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { removeListPlaces } from '@/shared/browser/list-places.ts'
import { linkToList, useListPlaces } from '@/shared/page/list-places.ts'
import { adminSections } from '@/shared/staff/admin-sections.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(removeListPlaces)

const lists = adminSections.map(({ to }) => to)

function Area() {
  useListPlaces(lists)
  return null
}

async function visit(address: string): Promise<void> {
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Area />
      </MemoryRouter>,
    ),
  )
  await act(async () => root.unmount())
}

test.each(lists)('the tab of %s restores the filters it was left with', async (list) => {
  expect(linkToList(list).to).toBe(list)
  await visit(`${list}?show=open&from=2026-01-02`)
  await visit(`${list}/8f3e?show=other`)
  for (const other of lists) if (other !== list) await visit(other)
  expect(linkToList(list)).toEqual({ to: `${list}?show=open&from=2026-01-02`, state: { comesBack: true } })
})
