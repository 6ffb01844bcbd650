import { useAddress } from './use-address.ts'

export interface Days {
  from?: string
  to?: string
}

const aDay = /^\d{4}-\d{2}-\d{2}$/

/** The first and last day of a list, both included, in the address. Days in the wrong order filter nothing. */
export function useDays() {
  const { parameters, set, setAll } = useAddress()
  const day = (name: string) => {
    const text = parameters.get(name) ?? ''
    return aDay.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
  }
  const from = day('from')
  const to = day('to')
  const isReversed = from !== '' && to !== '' && from > to
  const days: Days = isReversed ? {} : { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return { from, to, isReversed, days, parameters, set, setAll }
}
