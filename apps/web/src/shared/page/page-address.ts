import type { Params } from 'react-router'

/** The address that a page was opened at. */
export interface PageAddress {
  params: Params
  search: string
}
