import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'
export const { Fragment } = react

interface Props {
  children?: unknown
  translate?: string
}

/**
 * React's `jsx` for all our elements: one that holds numbers and no word (a price, a count, a share, a phone number)
 * carries `translate="no"`, so a browser that translates the page leaves it alone. Names and codes say so themselves.
 */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withMark(type, props), key)
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsxs(type, withMark(type, props), key)
}

/** Numbers without letters. Elements among the children have some, as `[object Object]`. */
const numbers = /^\P{L}*\d\P{L}*$/u

export function withMark(type: ElementType, props: Props): Props {
  if (typeof type !== 'string') return props
  const text = [props.children].flat().filter((child) => typeof child !== 'boolean')
  return numbers.test(text.join('')) ? { translate: 'no', ...props } : props
}
