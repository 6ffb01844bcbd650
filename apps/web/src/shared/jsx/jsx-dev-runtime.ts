import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { withMark } from './jsx-runtime.ts'

export { Fragment, type JSX } from './jsx-runtime.ts'

export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  return react.jsxDEV(type, withMark(type, props), key, isStatic, source, self)
}
