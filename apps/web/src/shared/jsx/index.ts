/** For elements with a `key` after `{...props}`, which compilers turn into `createElement` instead of `jsx`. */
export { createElement } from 'react'
