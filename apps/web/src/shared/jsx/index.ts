/** For elements with a `key` after `{...props}`, which compilers make in the old way. */
export { createElement } from 'react'
