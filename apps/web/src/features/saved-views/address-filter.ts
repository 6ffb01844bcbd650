import { filterProblems, ViewFilter, type ViewList } from '@localchef/contracts/saved-views/view-list'

const names = ViewFilter.keyof().options

/** The filters of a list in an address, without those that the list does not know. */
export function addressFilter(list: ViewList, parameters: URLSearchParams): ViewFilter {
  const given = names.flatMap((name) => {
    const value = parameters.get(name)?.trim()
    return value && isKnown(list, { [name]: value }) ? [[name, value]] : []
  })
  const filter = ViewFilter.parse(Object.fromEntries(given))
  if (filterProblems(list, filter).length === 0) return filter
  // The page ignores days in the wrong order, too.
  const { from: _from, to: _to, ...others } = filter
  return others
}

/** An address with the filters of a view, and everything else as it was. */
export function withFilter(parameters: URLSearchParams, filter: ViewFilter): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of names) {
    const value = filter[name]
    if (value) {
      next.set(name, value)
    } else {
      next.delete(name)
    }
  }
  return next
}

export function isSameFilter(one: ViewFilter, other: ViewFilter): boolean {
  return names.every((name) => one[name] === other[name])
}

const isKnown = (list: ViewList, filter: ViewFilter) => filterProblems(list, filter).length === 0
