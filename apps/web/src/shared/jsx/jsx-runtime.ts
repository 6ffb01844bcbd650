import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'
import { isNumber, piecesOf } from './kept-values.ts'

export type { JSX } from 'react/jsx-runtime'
export const { Fragment } = react

interface Props {
  children?: unknown
  translate?: string
}

/**
 * React's `jsx` for all our elements. An element that holds numbers and no words (a price, a count, a share, a phone
 * number) carries `translate="no"`, so a browser that translates the page leaves it alone. In a text that `t` wrote,
 * only the numbers and names carry it. Components mark other names and codes themselves.
 */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withMark(type, props), key)
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsxs(type, withMark(type, props), key)
}

/** Elements that hold text and no elements. */
const textOnly = /^(?:option|title|textarea|text|tspan|style|script)$/

export function withMark(type: unknown, props: Props): Props {
  // Our components are functions and get texts as they are. Library components with a ref are objects and hand their
  // texts to an element.
  if (typeof type === 'function') return props
  const { children } = props
  if (props.translate === 'no') return props
  if (type !== Fragment) {
    const text = [children].flat().filter((child) => typeof child !== 'boolean')
    // An element among the children becomes `[object Object]` here, which has letters and so is not a number.
    if (isNumber.test(text.join(''))) return { translate: 'no', ...props }
    if (typeof type === 'string' && textOnly.test(type)) {
      // An option holds no elements, so it stays untranslated as a whole.
      return type === 'option' && text.some(piecesOf) ? { translate: 'no', ...props } : props
    }
  }
  if (Array.isArray(children)) {
    return children.some(piecesOf) ? { ...props, children: children.map(withMarks) } : props
  }
  return piecesOf(children) ? { ...props, children: withMarks(children) } : props
}

/**
 * A text whose numbers and names carry `translate="no"`. It is one element, so that it stays one item in a flexible row.
 */
export function withMarks<Child>(text: Child, key?: number): Child | ReactElement {
  const pieces = piecesOf(text)
  if (!pieces) return text
  const children = pieces.map((piece, index) =>
    index % 2 ? react.jsx('span', { translate: 'no', children: piece }, index) : piece,
  )
  return react.jsx('span', { children }, key)
}
